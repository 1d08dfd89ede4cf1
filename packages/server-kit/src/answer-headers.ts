/**
 * Headers of every response. A response that is not one of our pages may load nothing, run nothing and not be framed,
 * even when it is opened directly; each page sets its own policy. The referrer policy hides our URLs from other sites.
 */
export const answerHeaders = {
  'content-security-policy':
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
} as const
