import * as v from 'valibot'
import {
  chainText,
  hex32,
  participant,
  properties,
  proposalNamespaces,
  relayChoice,
  sessionNamespaces,
  signError,
  signId,
  unixSeconds,
} from './fields.ts'

const nothing = /* @__PURE__ */ v.fallback(v.object({}), {})
const reason = /* @__PURE__ */ signError

/** The parameters of every method, by its name on the wire. */
export const signParams = {
  wc_pairingDelete: reason,
  wc_pairingPing: nothing,
  wc_pairingExtend: /* @__PURE__ */ v.object({ expiry: unixSeconds }),
  wc_sessionPropose: /* @__PURE__ */ v.object({
    /** Binding if a peer sends them; ours are always empty. */
    requiredNamespaces: v.optional(proposalNamespaces, {}),
    optionalNamespaces: v.optional(proposalNamespaces, {}),
    relays: v.pipe(v.array(relayChoice), v.maxLength(10)),
    proposer: participant,
    expiryTimestamp: v.exactOptional(unixSeconds),
    pairingTopic: v.exactOptional(hex32),
    id: v.exactOptional(signId),
    sessionProperties: v.exactOptional(properties),
    scopedProperties: v.exactOptional(properties),
  }),
  wc_sessionSettle: /* @__PURE__ */ v.object({
    relay: relayChoice,
    namespaces: sessionNamespaces,
    controller: participant,
    expiry: unixSeconds,
    sessionProperties: v.exactOptional(properties),
    scopedProperties: v.exactOptional(properties),
    sessionConfig: v.exactOptional(v.object({ disableDeepLink: v.exactOptional(v.boolean()) })),
  }),
  wc_sessionUpdate: /* @__PURE__ */ v.object({ namespaces: sessionNamespaces }),
  /** The specification sends an absolute time, the releases in use nothing. */
  wc_sessionExtend: /* @__PURE__ */ v.object({ expiry: v.exactOptional(unixSeconds) }),
  wc_sessionRequest: /* @__PURE__ */ v.object({
    request: v.object({
      method: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      params: v.exactOptional(v.unknown()),
      expiryTimestamp: v.exactOptional(unixSeconds),
      /** The specification's name of the same. */
      expiry: v.exactOptional(unixSeconds),
    }),
    chainId: chainText,
  }),
  wc_sessionEvent: /* @__PURE__ */ v.object({
    event: v.object({ name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)), data: v.exactOptional(v.unknown()) }),
    chainId: chainText,
  }),
  wc_sessionDelete: reason,
  wc_sessionPing: nothing,
  wc_sessionAuthenticate: /* @__PURE__ */ v.object({
    requester: participant,
    authPayload: v.looseObject({}),
    expiryTimestamp: unixSeconds,
  }),
}
