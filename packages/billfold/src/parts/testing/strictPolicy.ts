/** The policy of the strictest host: no inline style or script, only `data:` pictures, Trusted Types enforced. */
export const strictPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; require-trusted-types-for 'script'"
