// `randomUUID` exists over HTTPS only, and a school may first try the product in its own network over HTTP.
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
