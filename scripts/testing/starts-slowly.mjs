// A server that would take for ever to be ready.
setInterval(() => undefined, 1000)
