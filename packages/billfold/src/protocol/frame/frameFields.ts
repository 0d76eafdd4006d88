import * as v from 'valibot'
import { address, baseUnits, filledText, listOf, networkId, text, webUrl } from '../schemas/fields.ts'

// What the frame's messages are made of.

/** A number for EVM, `eip155:N` or `solana:…` elsewhere: hosts write all of them (facts 1.9). */
export const chainId = /* @__PURE__ */ v.union([
  v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  networkId,
  text(64),
])

export const accountType = /* @__PURE__ */ v.picklist(['eoa', 'smartAccount'])
/** Loose on purpose: the vault's own canonicaliser decides. */
export const email = /* @__PURE__ */ v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@]+@[^\s@]+$/))
/** Six digits to log in, eight to recover or change the address. */
export const otp = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^(\d{6}|\d{8})$/))
/** Providers that log in by a window. */
export const popupProvider = /* @__PURE__ */ v.picklist(['google', 'github', 'apple', 'facebook', 'x', 'discord'])
/** 128 bits that a page and its login window share. */
export const rendezvous = /* @__PURE__ */ v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

const optionalText = /* @__PURE__ */ v.optional(text(4_096))

/** A sign-in message to be made and signed at once (CAIP-122). */
export const signInRequest = /* @__PURE__ */ v.object({
  accountAddress: v.optional(address),
  chainId: v.optional(text(64)),
  domain: filledText(256),
  uri: webUrl,
  version: filledText(8),
  nonce: filledText(256),
  notBefore: optionalText,
  statement: optionalText,
  resources: v.optional(v.pipe(v.array(text(2_048)), v.maxLength(64))),
  requestId: optionalText,
  issuedAt: optionalText,
  expirationTime: optionalText,
  serializedMessage: optionalText,
})

const accounts = /* @__PURE__ */ v.pipe(v.array(v.object({ address, type: accountType })), v.maxLength(16))

const account = {
  address,
  /** A number for EVM, CAIP-2 elsewhere. */
  chainId,
  email: v.optional(v.nullable(email)),
  accounts: v.optional(accounts),
  preferredAccountType: v.optional(accountType),
  signature: v.optional(text(8_192)),
  message: v.optional(text(8_192)),
  siwxMessage: v.optional(signInRequest),
}

export const connectResult = /* @__PURE__ */ v.object({ ...account, userName: v.optional(v.nullable(text(256))) })

export const user = /* @__PURE__ */ v.object({
  ...account,
  username: v.optional(v.nullable(text(256))),
  smartAccountDeployed: v.optional(v.boolean()),
  /** Who can open this wallet; shown wherever the wallet is. */
  custody: v.optional(v.picklist(['user-sealed', 'operator-recoverable'])),
  /** Nothing else opens it: no passkey, code or passphrase, and no escrow. */
  isOnThisDeviceAlone: v.optional(v.boolean()),
  /** `false`: the browser lets the frame keep nothing, so the wallet is open as long as its page alone. */
  isLasting: v.optional(v.boolean()),
})

/** One request of a dapp. Namespaces without a signer here are answered 'Unsupported chain'. */
export const rpcRequest = /* @__PURE__ */ v.object({
  method: filledText(128),
  params: v.optional(v.union([v.array(v.unknown()), v.record(v.string(), v.unknown())])),
  /** The network's reference, with or without its namespace. */
  chainId: v.optional(chainId),
  chainNamespace: v.optional(v.picklist(['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'])),
  /** Used only for networks that the project declares custom. */
  rpcUrl: v.optional(webUrl),
  /** By which name the page keeps what it asks for; `GET_SENT` names it. */
  tag: v.optional(text(64)),
})

/** A transaction that was signed for this page, and may have been sent. */
export const sentTransaction = /* @__PURE__ */ v.object({
  hash: filledText(128),
  network: networkId,
  account: address,
  to: address,
  /** Of the native coin. */
  amount: baseUnits,
  /** When it was signed, milliseconds since the epoch. */
  atMs: v.pipe(v.number(), v.safeInteger()),
  tag: v.optional(text(64)),
})

const variables = /* @__PURE__ */ v.record(text(64), v.union([text(256), v.pipe(v.number(), v.finite())]))

export const theme = /* @__PURE__ */ v.object({
  themeMode: v.optional(v.picklist(['light', 'dark'])),
  themeVariables: v.optional(variables),
  w3mThemeVariables: v.optional(variables),
})

export const dappDetails = /* @__PURE__ */ v.object({
  metadata: v.optional(
    v.object({
      name: text(128),
      description: v.optional(text(512)),
      url: v.optional(text(2_048)),
      icons: v.optional(listOf(webUrl, 8)),
    }),
  ),
  sdkVersion: optionalText,
  sdkType: optionalText,
  projectId: text(128),
})
