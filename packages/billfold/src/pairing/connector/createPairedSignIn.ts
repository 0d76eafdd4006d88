import { untilAborted } from '../../core/async/untilAborted.ts'
import type { SignIn } from '../../core/contracts/SignIn.ts'
import type { Siwx } from '../../core/contracts/Siwx.ts'
import type { WalletSessionRules } from '../../core/contracts/WalletSessionRules.ts'
import { readSettings } from '../../core/features/readSettings.ts'
import type { Kit } from '../../core/Kit.ts'
import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { isBillfoldError } from '../../protocol/errors/isBillfoldError.ts'
import { requestAborted } from '../../protocol/errors/rows/request.ts'
import { signInInitFailed, signMessageFailed } from '../../protocol/errors/rows/signIn.ts'
import { signInHostWaitMs } from '../../protocol/limits.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'
import type { Cacao } from '../../wire/cacao/Cacao.ts'
import type { checkAuthResult } from '../../wire/cacao/checkAuthResult.ts'
import { toSignInText } from '../../wire/cacao/toSignInText.ts'
import type { ProposalNamespaces } from '../../wire/sign/namespaceTypes.ts'
import type { SignedIn, SignInRequest } from '../client/SignInRequest.ts'
import { toSignIn } from './toSignIn.ts'

/** Sign-in within the approval of a pairing, for a host that wants it. A chunk of its own. */
export type PairedSignIn = {
  /** For the client. */
  readonly verify: checkAuthResult.Verify
  /**
   * What to ask for beside a proposal; `undefined` where something else than EVM is proposed (specification section 4).
   * Rejects `sign-in/init-failed` when the host gives no message, a malformed one, or none in time.
   */
  requestFor(asked: ProposalNamespaces): Promise<SignInRequest> | undefined
  /**
   * Passes what was signed to the host. Rejects `sign-in/signing-failed` when it refuses or does not settle in time, and
   * `request/aborted`; what it accepts after that is revoked.
   */
  keep(signedIn: SignedIn, signal: AbortSignal): Promise<void>
  /** The connection is over: the host signs the visitor out. The result of the host's handler is ignored. */
  end(): void
  /** Emits an event with the reason why no wallet could sign in, if that is what failed. */
  reportFailure(cause: unknown): void
}

const NAMESPACE = 'eip155'
/** No method that asks for a signature or a transaction; few wallets have it, and those ask about it. */
const LEFT_OUT = 'wallet_showCallsStatus'
const FAILURES = ['pairing/invalid-sign-in', signInInitFailed.code]

export function createPairedSignIn({ kit, host, rules }: createPairedSignIn.Options): PairedSignIn {
  const signIn = 'addSession' in host ? toSignIn(kit, host) : host
  const { clock } = kit.environment
  /** Settles in any case, also if a host never answers. */
  const inTime = <value>(work: Promise<value>): Promise<value> =>
    new Promise((resolve, reject) => {
      const stop = clock.after(signInHostWaitMs, () => reject(new Error(`No answer within ${signInHostWaitMs} ms`)))
      work.then(resolve, reject).finally(stop)
    })
  const networkNow = () => kit.store.getState().namespaces[NAMESPACE]?.networkId ?? 'eip155:1'

  return {
    async verify(message, signature, address, chainId, type) {
      const network = kit.store.getState().networks.find(({ id }) => id === chainId)
      const verifySignIn = rules.get(NAMESPACE)?.verifySignIn
      if (!network || !verifySignIn) throw new Error(`Nobody can tell on ${chainId}`)
      const signal = kit.runtime.lifetime
      return verifySignIn({ network, settings: readSettings(kit), address, message, signature, type, signal })
    },

    requestFor(asked) {
      const { chains = [], methods = [] } = asked[NAMESPACE] ?? {}
      const [first] = chains
      const isAlone = Object.keys(asked).every(key => key === NAMESPACE || key.startsWith(`${NAMESPACE}:`))
      const isEvm = chains.every(chain => chain.startsWith(`${NAMESPACE}:`))
      if (!first || !isAlone || !isEvm || !rules.get(NAMESPACE)?.verifySignIn) return undefined
      const message = async () => signIn.createMessage({ accountAddress: '', chainId: first as NetworkId })
      const request = inTime(message())
        .then(parts => ({
          ...toPayload(parts, kit.metadata.url, clock.now()),
          chains,
          methods: methods.filter(method => method !== LEFT_OUT),
        }))
        .catch(cause => {
          throw new BillfoldError(signInInitFailed, { cause })
        })
      // It may fail before a caller waits for it.
      request.catch(() => {})
      return request
    },

    async keep({ proofs }, signal) {
      const kept = (async () => signIn.setSessions(proofs.map(toSession)))()
      try {
        await untilAborted(inTime(kept), signal)
      } catch (cause) {
        kept.then(() => signIn.setSessions([])).catch(() => {})
        if (signal.aborted) throw new BillfoldError(requestAborted, { cause })
        const error = new BillfoldError(signMessageFailed, { cause })
        kit.runtime.emit({ type: 'SIWX_AUTH_ERROR', networkId: networkNow(), code: error.code })
        throw error
      }
      const [first] = proofs
      if (first) kit.runtime.emit({ type: 'SIWX_AUTH_SUCCESS', networkId: first.chainId as NetworkId })
    },

    end() {
      void (async () => signIn.setSessions([]))().catch(() => {})
    },

    reportFailure(cause) {
      if (!isBillfoldError(cause) || !FAILURES.includes(cause.code)) return
      kit.runtime.emit({ type: 'SIWX_AUTH_ERROR', networkId: networkNow(), code: cause.code })
    },
  }
}

export declare namespace createPairedSignIn {
  type Options = {
    readonly kit: Kit
    /** Of `pairing()`, or of the kit. */
    readonly host: SignIn | Siwx
    readonly rules: ReadonlyMap<Namespace, WalletSessionRules>
  }
}

/** The host's values, with defaults of the page. Throws for a value that is not one line of the message. */
function toPayload(parts: SignIn.Parts, hostUrl: string, nowMs: number): Omit<SignInRequest, 'chains' | 'methods'> {
  const { host, origin } = typeof location === 'undefined' ? new URL(hostUrl) : location
  const { domain = host, uri = origin, nonce, version = '1', statement, resources } = parts
  const { requestId, issuedAt = new Date(nowMs).toISOString(), expirationTime, notBefore } = parts
  const payload = {
    ...{ domain, aud: uri, nonce, iat: issuedAt },
    ...(expirationTime !== undefined && { exp: expirationTime }),
    ...(notBefore !== undefined && { nbf: notBefore }),
    ...(statement !== undefined && { statement }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: [...resources] }),
  }
  // Any account will do: it throws when a field is missing or could forge another line.
  toSignInText({ ...payload, version, iss: `did:pkh:eip155:1:0x${'0'.repeat(40)}` } as Cacao.Payload)
  return payload
}

function toSession({ cacao, chainId, address, message, signature }: checkAuthResult.Proof): SignInSession {
  const { domain, aud, uri, version, nonce, iat, exp, nbf, statement, requestId, resources } = cacao.p
  return {
    data: {
      ...{ accountAddress: address, chainId: chainId as NetworkId, domain, uri: aud ?? uri ?? '', version, nonce },
      issuedAt: iat,
      ...(exp !== undefined && { expirationTime: exp }),
      ...(nbf !== undefined && { notBefore: nbf }),
      ...(statement !== undefined && { statement }),
      ...(requestId !== undefined && { requestId }),
      ...(resources !== undefined && { resources }),
    },
    message,
    signature,
    cacao,
  }
}
