import * as v from 'valibot'
import { id, sealedBytes, secret, timeMs } from '../fields.ts'

// The vocabulary of calls.

/** Id of a project; not a secret. */
export const projectId = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[-_.a-zA-Z0-9]{1,128}$/))
/** Origin of the host's page as the frame verified it by its handshake; the vault's own origin in a window of its own. */
export const hostOrigin = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(512))
/** As typed; the server has the one canonical form. */
export const email = /* @__PURE__ */ v.pipe(v.string(), v.minLength(3), v.maxLength(320))
/** As typed or pasted: spaces are dropped by the server. */
export const code = /* @__PURE__ */ v.pipe(v.string(), v.minLength(1), v.maxLength(40))
/** What names a flow and proves that one started it. */
export const flowReference = /* @__PURE__ */ v.object({ flowId: id, flowSecret: secret })
/** Uncompressed P-256 point, made for one answer and then forgotten. */
export const frameKey = /* @__PURE__ */ sealedBytes(65)
/** Thumbprint of the page's DPoP key (RFC 7638, SHA-256). */
export const thumbprint = /* @__PURE__ */ sealedBytes(32)
/** 32 bytes sealed by HPKE (RFC 9180, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM), info by `bindRelease` or `bindDeposit`. */
export const sealedSecret = /* @__PURE__ */ v.object({
  /** Uncompressed P-256 point. */
  enc: sealedBytes(65),
  sealed: sealedBytes(48),
})
export const durationMs = timeMs
/** 128 random bits in hex, by which a login window and the page that opened it are the same login. */
export const rendezvous = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
/** How many digits the code has, how long it lives, and when another may be asked for. */
export const codeTerms = /* @__PURE__ */ v.object({
  codeDigits: v.picklist([6, 8]),
  expiresInMs: durationMs,
  resendInMs: durationMs,
})
