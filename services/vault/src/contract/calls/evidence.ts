import * as v from 'valibot'

/**
 * What a login at a provider or by a phone left for the escrow: the provider's own token or the phone's signed message, sealed to the escrow's key with `bindEvidence`. Neither the
 * page nor the vault's database can read or change it.
 */
export const evidence = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(16_384), v.regex(/^[-_A-Za-z0-9.]+$/))
