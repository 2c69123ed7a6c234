/* How is a layer of a network run fast?

   The same as in layers.py, to the last bit, on processors that multiply many small whole numbers at once. Weights go
   from -127 to 127 and inputs from 0 to 127, so that all sums are exact. What is done in fractions is done in one
   order: built with -ffp-contract=off, and never with -ffast-math. Without this file NumPy does it all, some slower.

   Weights lie so that four inputs of one output are neighbours: [place][input / 4][output][input % 4]. */

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define INLINE static inline __attribute__((always_inline))
#define FOR_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))
#define FOR_AVX2 __attribute__((target("avx2")))

enum {
    PLACES = 3,   /* a word, and the neighbour to each side */
    HEIGHT = 4,   /* rows that are multiplied at once */
    BREADTH = 32, /* the most columns that are multiplied at once, of which a width is a multiple */
};

static const float TOP = 127.0f, LEAST = 1e-30f;
static const float WHOLE = 8388608.0f; /* added and taken away, it leaves a whole number: half goes to even */

typedef struct {
    const float *hidden, *scales, *bias;
    const int8_t *weights;
    float *out;
    Py_ssize_t rows, width, step;
    uint8_t *whole; /* the rows in whole numbers, with rows of noughts before and after them */
    float *sizes;   /* what one is worth in each of these rows */
} Job;

/* The sums of HEIGHT rows and some columns, for one place of the window. */
typedef void Multiply(const Job *job, const uint8_t *rows, const int8_t *weights, int32_t *sums);

INLINE void make_whole(const Job *job)
{
    for (Py_ssize_t row = 0; row < job->rows; row++) {
        const float *from = job->hidden + row * job->width;
        uint8_t *to = job->whole + (row + job->step) * job->width;
        int32_t most = 0, bits;
        float top;
        /* Numbers that are not negative have the order of their bits. */
        for (Py_ssize_t at = 0; at < job->width; at++) {
            memcpy(&bits, from + at, sizeof bits);
            most = bits > most ? bits : most;
        }
        memcpy(&top, &most, sizeof top);
        top = top > LEAST ? top : LEAST;
        job->sizes[row + job->step] = top / TOP;
        float factor = TOP / top;
        for (Py_ssize_t at = 0; at < job->width; at++)
            to[at] = (uint8_t)(int32_t)((from[at] * factor + WHOLE) - WHOLE);
    }
}

INLINE void finish_row(const Job *job, Py_ssize_t row, Py_ssize_t column, int breadth, const int32_t *sums)
{
    const float *scales = job->scales + column, *bias = job->bias + column;
    float before = job->sizes[row], here = job->sizes[row + job->step], after = job->sizes[row + 2 * job->step];
    float *out = job->out + row * job->width + column;
    for (int at = 0; at < breadth; at++) {
        float sum = bias[at] + (float)sums[at] * before * scales[at];
        sum += (float)sums[at + HEIGHT * BREADTH] * here * scales[at + job->width];
        sum += (float)sums[at + 2 * HEIGHT * BREADTH] * after * scales[at + 2 * job->width];
        out[at] = sum > 0 ? sum : 0;
    }
}

INLINE void run(const Job *job, Multiply multiply, int breadth)
{
    Py_ssize_t width = job->width;
    int32_t sums[PLACES * HEIGHT * BREADTH];
    make_whole(job);
    for (Py_ssize_t column = 0; column < width; column += breadth)
        for (Py_ssize_t row = 0; row < job->rows; row += HEIGHT) {
            for (int place = 0; place < PLACES; place++)
                multiply(job, job->whole + (row + place * job->step) * width,
                         job->weights + place * width * width + column * 4, sums + place * HEIGHT * BREADTH);
            for (int line = 0; line < HEIGHT && row + line < job->rows; line++)
                finish_row(job, row + line, column, breadth, sums + line * breadth);
        }
}

INLINE int32_t four_inputs(const uint8_t *from)
{
    int32_t four;
    memcpy(&four, from, sizeof four);
    return four;
}

FOR_VNNI static void multiply_vnni(const Job *job, const uint8_t *rows, const int8_t *weights, int32_t *sums)
{
    __m512i total[HEIGHT][2];
    for (int line = 0; line < HEIGHT; line++)
        total[line][0] = total[line][1] = _mm512_setzero_si512();
    for (Py_ssize_t input = 0; input < job->width; input += 4, weights += 4 * job->width) {
        __m512i left = _mm512_loadu_si512(weights), right = _mm512_loadu_si512(weights + 64);
        for (int line = 0; line < HEIGHT; line++) {
            __m512i four = _mm512_set1_epi32(four_inputs(rows + line * job->width + input));
            total[line][0] = _mm512_dpbusd_epi32(total[line][0], four, left);
            total[line][1] = _mm512_dpbusd_epi32(total[line][1], four, right);
        }
    }
    for (int line = 0; line < HEIGHT; line++) {
        _mm512_storeu_si512(sums + 32 * line, total[line][0]);
        _mm512_storeu_si512(sums + 32 * line + 16, total[line][1]);
    }
}

/* Two products add up to 2 * 127 * 127 at most, which sixteen bits hold. */
FOR_AVX2 INLINE __m256i add_products(__m256i total, __m256i four, __m256i weights)
{
    __m256i pairs = _mm256_maddubs_epi16(four, weights);
    return _mm256_add_epi32(total, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

FOR_AVX2 static void multiply_avx2(const Job *job, const uint8_t *rows, const int8_t *weights, int32_t *sums)
{
    __m256i total[HEIGHT][2];
    for (int line = 0; line < HEIGHT; line++)
        total[line][0] = total[line][1] = _mm256_setzero_si256();
    for (Py_ssize_t input = 0; input < job->width; input += 4, weights += 4 * job->width) {
        __m256i left = _mm256_loadu_si256((const __m256i_u *)weights);
        __m256i right = _mm256_loadu_si256((const __m256i_u *)(weights + 32));
        for (int line = 0; line < HEIGHT; line++) {
            __m256i four = _mm256_set1_epi32(four_inputs(rows + line * job->width + input));
            total[line][0] = add_products(total[line][0], four, left);
            total[line][1] = add_products(total[line][1], four, right);
        }
    }
    for (int line = 0; line < HEIGHT; line++) {
        _mm256_storeu_si256((__m256i_u *)(sums + 16 * line), total[line][0]);
        _mm256_storeu_si256((__m256i_u *)(sums + 16 * line + 8), total[line][1]);
    }
}

FOR_VNNI static void run_vnni(const Job *job) { run(job, multiply_vnni, 32); }
FOR_AVX2 static void run_avx2(const Job *job) { run(job, multiply_avx2, 16); }

static int has_vnni(void)
{
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
           __builtin_cpu_supports("avx512vnni");
}
static int has_avx2(void) { return __builtin_cpu_supports("avx2"); }

static const struct {
    const char *name;
    int (*is_there)(void);
    void (*run)(const Job *job);
} KERNELS[] = {{"vnni", has_vnni, run_vnni}, {"avx2", has_avx2, run_avx2}};
enum { COUNT = sizeof KERNELS / sizeof *KERNELS };

static PyObject *kernels(PyObject *self, PyObject *nothing)
{
    (void)self, (void)nothing;
    PyObject *names = PyList_New(0);
    for (int at = 0; names && at < COUNT; at++) {
        PyObject *name = KERNELS[at].is_there() ? PyUnicode_FromString(KERNELS[at].name) : NULL;
        if (PyErr_Occurred() || (name && PyList_Append(names, name) < 0))
            Py_CLEAR(names);
        Py_XDECREF(name);
    }
    return names;
}

/* Whether the work was done; else an error is set. */
static int do_job(Job *job, const char *kernel)
{
    for (int at = 0; at < COUNT; at++)
        if (!strcmp(KERNELS[at].name, kernel) && KERNELS[at].is_there()) {
            /* Beyond the last row lie as many as are multiplied at once; what they sum up to is not kept. */
            size_t lines = job->rows + 2 * job->step + HEIGHT;
            if (!(job->whole = calloc(lines, job->width + sizeof *job->sizes)))
                return PyErr_NoMemory(), 0;
            job->sizes = (float *)(job->whole + lines * job->width);
            Py_BEGIN_ALLOW_THREADS
            KERNELS[at].run(job);
            Py_END_ALLOW_THREADS
            free(job->whole);
            return 1;
        }
    return PyErr_Format(PyExc_ValueError, "this processor has no kernel '%s'", kernel), 0;
}

static PyObject *next_layer(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer hidden, weights, scales, bias, out;
    Py_ssize_t step;
    const char *kernel;
    if (!PyArg_ParseTuple(arguments, "y*y*y*y*w*ns", &hidden, &weights, &scales, &bias, &out, &step, &kernel))
        return NULL;
    Job job = {.hidden = hidden.buf, .scales = scales.buf, .bias = bias.buf, .weights = weights.buf, .out = out.buf};
    Py_ssize_t line = bias.len;
    int done = 0;
    job.width = line / (Py_ssize_t)sizeof(float);
    job.step = step;
    if (!line || job.width % BREADTH || scales.len != PLACES * line || weights.len != PLACES * job.width * job.width ||
        hidden.len % line || out.len != hidden.len || step < 1 || step > (1 << 20))
        PyErr_SetString(PyExc_ValueError, "the arrays of a layer do not belong together");
    else {
        job.rows = hidden.len / line;
        done = do_job(&job, kernel);
    }
    Py_buffer *buffers[] = {&hidden, &weights, &scales, &bias, &out};
    for (int at = 0; at < 5; at++)
        PyBuffer_Release(buffers[at]);
    return done ? Py_NewRef(Py_None) : NULL;
}

/* Rows of a table [place][row][width], one for each place of every window along a sequence, added to a bias. */
static int sum_windows(Py_buffer *table, Py_buffer *sequence, Py_buffer *bias, Py_buffer *out, Py_ssize_t places)
{
    Py_ssize_t width = bias->len / (Py_ssize_t)sizeof(float), length = sequence->len / (Py_ssize_t)sizeof(int64_t);
    Py_ssize_t windows = length - places + 1;
    if (!width || places < 1 || windows < 0 || table->len % (places * bias->len) || out->len != windows * bias->len)
        return 0;
    const int64_t *rows = sequence->buf;
    Py_ssize_t height = table->len / places / bias->len;
    for (Py_ssize_t at = 0; at < length; at++)
        if (rows[at] < 0 || rows[at] >= height)
            return 0;
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t window = 0; window < windows; window++) {
        float *sum = (float *)out->buf + window * width;
        memcpy(sum, bias->buf, bias->len);
        for (Py_ssize_t place = 0; place < places; place++) {
            const float *row = (const float *)table->buf + (place * height + rows[window + place]) * width;
            for (Py_ssize_t at = 0; at < width; at++)
                sum[at] += row[at];
        }
    }
    Py_END_ALLOW_THREADS
    return 1;
}

static PyObject *add_windows(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer table, sequence, bias, out;
    Py_ssize_t places;
    if (!PyArg_ParseTuple(arguments, "y*y*y*w*n", &table, &sequence, &bias, &out, &places))
        return NULL;
    int done = sum_windows(&table, &sequence, &bias, &out, places);
    if (!done)
        PyErr_SetString(PyExc_ValueError, "the arrays of a first layer do not belong together");
    Py_buffer *buffers[] = {&table, &sequence, &bias, &out};
    for (int at = 0; at < 4; at++)
        PyBuffer_Release(buffers[at]);
    return done ? Py_NewRef(Py_None) : NULL;
}

static PyMethodDef functions[] = {
    {"kernels", kernels, METH_NOARGS, "The kernels that this processor has, the fastest first."},
    {"next_layer", next_layer, METH_VARARGS, "next_layer(hidden, weights, scales, bias, out, step, kernel)"},
    {"add_windows", add_windows, METH_VARARGS, "add_windows(table, sequence, bias, out, places)"},
    {0},
};
static PyModuleDef_Slot slots[] = {{0}};
static struct PyModuleDef definition = {
    PyModuleDef_HEAD_INIT, .m_name = "fast_layers", .m_methods = functions, .m_slots = slots};

PyMODINIT_FUNC PyInit_fast_layers(void)
{
    __builtin_cpu_init();
    return PyModuleDef_Init(&definition);
}
