import * as v from 'valibot'
import { limits } from './limits.ts'

// The vocabulary of every record of the contract: nothing without a bound.

const base64url = /^[A-Za-z0-9_-]*$/

/** Bytes as base64url without padding; `bytes` fixes their number. */
/* @__NO_SIDE_EFFECTS__ */
export function sealedBytes(bytes: number) {
  return v.pipe(v.string(), v.length(Math.ceil((bytes * 4) / 3)), v.regex(base64url))
}

/** The same with an upper bound only. */
/* @__NO_SIDE_EFFECTS__ */
export function bytesUpTo(bytes: number) {
  return v.pipe(v.string(), v.maxLength(Math.ceil((bytes * 4) / 3)), v.regex(base64url))
}

/** 128 random bits as base64url: ids of vaults, envelopes, users, flows, devices. */
export const id = /* @__PURE__ */ sealedBytes(16)
/** 256 random bits: flow secrets and tokens. */
export const secret = /* @__PURE__ */ sealedBytes(32)
/** An Ed25519 signature. */
export const signature = /* @__PURE__ */ sealedBytes(64)
/** A point in time in milliseconds since 1970, by the server's clock. */
export const timeMs = /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(0))
/** Counts the writes of a vault from 1. */
export const generation = /* @__PURE__ */ v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.generations))
