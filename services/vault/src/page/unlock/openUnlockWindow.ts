import * as v from 'valibot'
import { id } from '../../contract/fields.ts'
import { createKeyFor } from '../popup/createKeyFor.ts'
import type { OpenWindow } from '../popup/OpenWindow.ts'
import type { UnlockAsk } from '../popup/UnlockAsk.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'
import type { KeyFor } from '../wallet/prepareParts.ts'
import type { UnlockAnswer } from './UnlockAnswer.ts'

/** What a window of the vault may bring. The worker judges what it is worth. */
const givenFactor: v.GenericSchema<unknown, GivenFactor> = /* @__PURE__ */ v.variant('kind', [
  v.object({ kind: v.literal('recovery'), code: v.pipe(v.string(), v.maxLength(200)) }),
  v.object({ kind: v.literal('passphrase'), passphrase: v.pipe(v.string(), v.maxLength(256)) }),
  v.object({
    kind: v.literal('passkey'),
    credentialId: v.pipe(v.string(), v.maxLength(1_400)),
    output: v.custom<Uint8Array<ArrayBuffer>>(value => value instanceof Uint8Array && value.length === 32),
  }),
  v.object({
    kind: v.literal('device'),
    envelopeId: id,
    key: v.custom<CryptoKey>(value => value instanceof CryptoKey),
  }),
])

/**
 * Opens a window of the vault in which the visitor brings what opens their wallet. It stays until something did, or they close it.
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openUnlockWindow(options: openUnlockWindow.Options): (() => void) | undefined {
  const { ask, onClosed, onGiven, open } = options
  const gone = new AbortController()
  return open({
    onClosed() {
      gone.abort()
      onClosed()
    },
    // Written out: the module of these names belongs to the first screen, and what comes later would tear a piece off it.
    handed: { type: '@billfold-vault/window-unlock', ask },
    onPort(port) {
      const keyFor = createKeyFor(port, gone.signal)
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const given = v.safeParse(givenFactor, data)
        if (given.success) onGiven(given.output, keyFor, answer => port.postMessage(answer))
      }
    },
  })
}

export declare namespace openUnlockWindow {
  type Options = {
    readonly open: OpenWindow
    readonly ask: UnlockAsk
    /** The visitor closed it without an answer. */
    onClosed(): void
    /** `reply`: it did not open the wallet, and why. */
    onGiven(given: GivenFactor, keyFor: KeyFor, reply: (answer: UnlockAnswer) => void): void
  }
}
