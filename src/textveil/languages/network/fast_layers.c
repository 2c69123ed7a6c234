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
    int is_added; /* what comes out is added to what is there */
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
        sum = sum > 0 ? sum : 0;
        out[at] = job->is_added ? out[at] + sum : sum;
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

/* All rows are made whole before the first is written, so that they may be where the layer's output goes. */
static PyObject *next_layer(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer hidden, weights, scales, bias, out;
    Py_ssize_t step;
    const char *kernel;
    int is_added = 0;
    if (!PyArg_ParseTuple(arguments, "y*y*y*y*w*ns|p", &hidden, &weights, &scales, &bias, &out, &step, &kernel,
                          &is_added))
        return NULL;
    Job job = {.hidden = hidden.buf, .scales = scales.buf, .bias = bias.buf, .weights = weights.buf, .out = out.buf,
               .is_added = is_added};
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

/* Rows of a table [place][row][width], one for each place of every window along a sequence, added to a bias; and a row
   of another table where a window has one. What is negative counts as nothing there. */
typedef struct {
    const float *table, *bias, *lines;
    const int64_t *sequence, *numbers;
    float *out;
    Py_ssize_t places, height, width, windows;
} Sums;

INLINE void sum_all(const Sums *job)
{
    Py_ssize_t width = job->width;
    for (Py_ssize_t window = 0; window < job->windows; window++) {
        float *sum = job->out + window * width;
        memcpy(sum, job->bias, width * sizeof *sum);
        for (Py_ssize_t place = 0; place < job->places; place++) {
            const float *row = job->table + (place * job->height + job->sequence[window + place]) * width;
            for (Py_ssize_t at = 0; at < width; at++)
                sum[at] += row[at];
        }
        if (!job->numbers)
            continue;
        if (job->numbers[window] >= 0) {
            const float *row = job->lines + job->numbers[window] * width;
            for (Py_ssize_t at = 0; at < width; at++)
                sum[at] += row[at];
        }
        for (Py_ssize_t at = 0; at < width; at++)
            sum[at] = sum[at] > 0 ? sum[at] : 0;
    }
}
FOR_AVX2 static void sum_avx2(const Sums *job) { sum_all(job); }
static void sum_plain(const Sums *job) { sum_all(job); }

static int are_below(const int64_t *numbers, Py_ssize_t count, int64_t least, int64_t most)
{
    for (Py_ssize_t at = 0; at < count; at++)
        if (numbers[at] < least || numbers[at] >= most)
            return 0;
    return 1;
}

static int sum_windows(Py_buffer *table, Py_buffer *sequence, Py_buffer *bias, Py_buffer *out, Py_ssize_t places,
                       Py_buffer *lines, Py_buffer *numbers)
{
    Py_ssize_t length = sequence->len / (Py_ssize_t)sizeof(int64_t), windows = length - places + 1;
    if (!bias->len || places < 1 || windows < 0 || table->len % (places * bias->len) ||
        out->len != windows * bias->len)
        return 0;
    Sums job = {.table = table->buf, .bias = bias->buf, .sequence = sequence->buf, .out = out->buf, .places = places,
                .height = table->len / places / bias->len, .width = bias->len / (Py_ssize_t)sizeof(float),
                .windows = windows};
    if (!are_below(job.sequence, length, 0, job.height))
        return 0;
    if (numbers) {
        if (numbers->len != windows * (Py_ssize_t)sizeof(int64_t) || lines->len % bias->len ||
            !are_below(numbers->buf, windows, -1, lines->len / bias->len))
            return 0;
        job.lines = lines->buf, job.numbers = numbers->buf;
    }
    Py_BEGIN_ALLOW_THREADS
    (has_avx2() ? sum_avx2 : sum_plain)(&job);
    Py_END_ALLOW_THREADS
    return 1;
}

static PyObject *release(Py_buffer **buffers, int count, int done, const char *what)
{
    if (!done && !PyErr_Occurred())
        PyErr_Format(PyExc_ValueError, "the arrays of %s do not belong together", what);
    for (int at = 0; at < count; at++)
        PyBuffer_Release(buffers[at]);
    return done ? Py_NewRef(Py_None) : NULL;
}

static PyObject *add_windows(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer table, sequence, bias, out;
    Py_ssize_t places;
    if (!PyArg_ParseTuple(arguments, "y*y*y*w*n", &table, &sequence, &bias, &out, &places))
        return NULL;
    int done = sum_windows(&table, &sequence, &bias, &out, places, NULL, NULL);
    Py_buffer *buffers[] = {&table, &sequence, &bias, &out};
    return release(buffers, 4, done, "a first layer");
}

static PyObject *first_layer(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer table, sequence, bias, out, lines, numbers;
    Py_ssize_t places;
    if (!PyArg_ParseTuple(arguments, "y*y*y*w*ny*y*", &table, &sequence, &bias, &out, &places, &lines, &numbers))
        return NULL;
    int done = sum_windows(&table, &sequence, &bias, &out, places, &lines, &numbers);
    Py_buffer *buffers[] = {&table, &sequence, &bias, &out, &lines, &numbers};
    return release(buffers, 6, done, "a first layer");
}

/* What words are about [word][width], and where each stands: the mean over those near each, in whole numbers. */
typedef struct {
    const float *about, *bias;
    const int64_t *places;
    float *out;
    int64_t *whole, *sums;
    Py_ssize_t words, width, reach, fineness;
} Means;

INLINE void add_row(int64_t *sums, const int64_t *row, Py_ssize_t width, int64_t sign)
{
    for (Py_ssize_t at = 0; at < width; at++)
        sums[at] += sign * row[at];
}

INLINE void mean_all(const Means *job)
{
    Py_ssize_t width = job->width, first = 0, last = 0;
    float fineness = (float)job->fineness;
    for (Py_ssize_t word = 0; word < job->words; word++)
        for (Py_ssize_t at = 0; at < width; at++) {
            float value = job->about[word * width + at] + job->bias[at];
            job->whole[word * width + at] = _mm_cvtss_si64(_mm_set_ss((value > 0 ? value : 0) * fineness));
        }
    for (Py_ssize_t word = 0; word < job->words; word++) {
        for (; last < job->words && job->places[last] <= job->places[word] + job->reach; last++)
            add_row(job->sums, job->whole + last * width, width, 1);
        for (; job->places[first] < job->places[word] - job->reach; first++)
            add_row(job->sums, job->whole + first * width, width, -1);
        double share = (double)((last - first) * job->fineness);
        for (Py_ssize_t at = 0; at < width; at++)
            job->out[word * width + at] = (float)((double)job->sums[at] / share);
    }
}
FOR_VNNI static void mean_vnni(const Means *job) { mean_all(job); }
FOR_AVX2 static void mean_avx2(const Means *job) { mean_all(job); }
static void mean_plain(const Means *job) { mean_all(job); }

/* Whether the work was done; places must be in order. */
static int find_means(Py_buffer *about, Py_buffer *bias, Py_buffer *places, Py_buffer *out, Means *job)
{
    job->words = places->len / (Py_ssize_t)sizeof(int64_t), job->width = bias->len / (Py_ssize_t)sizeof(float);
    job->about = about->buf, job->bias = bias->buf, job->places = places->buf, job->out = out->buf;
    if (!bias->len || about->len != job->words * bias->len || out->len != about->len || job->reach < 0 ||
        job->fineness < 1 || job->fineness > (1 << 20))
        return 0;
    for (Py_ssize_t at = 1; at < job->words; at++)
        if (job->places[at] <= job->places[at - 1])
            return 0;
    if (!(job->whole = calloc((job->words + 1) * job->width, sizeof *job->whole)))
        return PyErr_NoMemory(), 0;
    job->sums = job->whole + job->words * job->width;
    Py_BEGIN_ALLOW_THREADS
    (has_vnni() ? mean_vnni : has_avx2() ? mean_avx2 : mean_plain)(job);
    Py_END_ALLOW_THREADS
    free(job->whole);
    return 1;
}

static PyObject *mean_around(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer about, bias, places, out;
    Means job = {0};
    if (!PyArg_ParseTuple(arguments, "y*y*y*w*nn", &about, &bias, &places, &out, &job.reach, &job.fineness))
        return NULL;
    int done = find_means(&about, &bias, &places, &out, &job);
    Py_buffer *buffers[] = {&about, &bias, &places, &out};
    return release(buffers, 4, done, "a text around");
}

/* Adds to the rows at some places what they are told, and a bias; what is negative counts as nothing. */
INLINE void tell_all(float *hidden, const int64_t *places, Py_ssize_t words, Py_ssize_t width, const float *told,
                     const float *bias)
{
    for (Py_ssize_t word = 0; word < words; word++) {
        float *row = hidden + places[word] * width;
        for (Py_ssize_t at = 0; at < width; at++) {
            float value = row[at] + told[word * width + at];
            value += bias[at];
            row[at] = value > 0 ? value : 0;
        }
    }
}
FOR_AVX2 static void tell_avx2(float *hidden, const int64_t *places, Py_ssize_t words, Py_ssize_t width,
                               const float *told, const float *bias)
{
    tell_all(hidden, places, words, width, told, bias);
}

static PyObject *add_told(PyObject *self, PyObject *arguments)
{
    (void)self;
    Py_buffer hidden, places, told, bias;
    if (!PyArg_ParseTuple(arguments, "w*y*y*y*", &hidden, &places, &told, &bias))
        return NULL;
    Py_ssize_t words = places.len / (Py_ssize_t)sizeof(int64_t), width = bias.len / (Py_ssize_t)sizeof(float);
    int done = bias.len && told.len == words * bias.len && hidden.len % bias.len == 0 &&
               are_below(places.buf, words, 0, hidden.len / bias.len);
    if (done)
        (has_avx2() ? tell_avx2 : tell_all)(hidden.buf, places.buf, words, width, told.buf, bias.buf);
    Py_buffer *buffers[] = {&hidden, &places, &told, &bias};
    return release(buffers, 4, done, "a text around");
}

static PyMethodDef functions[] = {
    {"kernels", kernels, METH_NOARGS, "The kernels that this processor has, the fastest first."},
    {"next_layer", next_layer, METH_VARARGS, "next_layer(hidden, weights, scales, bias, out, step, kernel, is_added)"},
    {"add_windows", add_windows, METH_VARARGS, "add_windows(table, sequence, bias, out, places)"},
    {"first_layer", first_layer, METH_VARARGS, "first_layer(table, sequence, bias, out, places, lines, numbers)"},
    {"mean_around", mean_around, METH_VARARGS, "mean_around(about, bias, places, out, reach, fineness)"},
    {"add_told", add_told, METH_VARARGS, "add_told(hidden, places, told, bias)"},
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
