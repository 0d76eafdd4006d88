/**
 * The base of a wallet's link, as directories and hosts write it, as a template for a pairing URI (facts/core.md 7.6):
 * `rainbow`, `rainbow:` and `rainbow://` all become `rainbow://wc?uri={uri}`. What is a template already stays. Pure.
 */
export function toLinkTemplate(base: string): string {
  if (base.includes('{uri}')) return base
  const whole = base.includes('://') ? base : `${base.replace(/[/:]/g, '')}://`
  return `${whole.endsWith('/') ? whole : `${whole}/`}wc?uri={uri}`
}
