// Not `randomUUID`: browsers offer it over HTTPS only, and a school may try the product in its own network first.
export const randomKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
