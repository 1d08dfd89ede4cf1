// A server that never becomes ready.
setInterval(() => undefined, 1000)
