// How does the page talk to the service? Every change carries a header that no other site's page can send.

export class Refused extends Error {
  constructor(problem) {
    super(problem.detail || "the service does not answer");
    this.kind = (problem.type || "").split(":").pop();
    this.status = problem.status;
  }
}

async function ask(method, path, body) {
  const options = { method, headers: { "X-Textveil-Desk": "1" }, credentials: "same-origin" };
  if (body instanceof FormData) options.body = body;
  else if (body !== undefined) {
    options.body = JSON.stringify(body);
    options.headers["Content-Type"] = "application/json";
  }
  const response = await fetch(`/desk/api/${path}`, options);
  if (response.status === 204) return null;
  const said = await response.json();
  if (!response.ok) throw new Refused(said);
  return said;
}

export const get = (path) => ask("GET", path);
export const post = (path, body = {}) => ask("POST", path, body);
export const put = (path, body) => ask("PUT", path, body);
