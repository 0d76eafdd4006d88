import { joinSignals } from '../../core/async/joinSignals.ts'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { EmbeddedOptions } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { popupClosed } from '../../protocol/errors/rows/connection.ts'
import type { VaultTalk } from '../VaultTalk.ts'
import type { LoginWindow } from './createLoginWindow.ts'
import { toLoginError } from './toLoginError.ts'
import { watchClosing } from './watchClosing.ts'

/**
 * One login by passkey: in the vault's frame, or in the vault's own window, which meets the frame by itself. This page learns only that it is done.
 *
 * @throws `connection/popup-closed` · `connection/rejected` · `vault/passkey-unsupported` · `vault/passkey-refused` · `connection/social-failed` · `request/aborted`.
 */
export async function runPasskey(options: runPasskey.Options): Promise<void> {
  const { kit, talk, window: popup } = options
  const over = new AbortController()
  const { signal, release } = joinSignals(options.signal, over.signal, kit.runtime.lifetime)
  let stopLooking = () => {}
  let onMessage = (_event: MessageEvent) => {}
  try {
    const found = new Promise<void>((resolve, reject) => {
      let newest: Promise<void> | undefined
      let lastId: unknown
      const ask = () => {
        const mine = talk.ask('CONNECT_PASSKEY', { place: popup ? 'window' : 'frame' }, { signal })
        newest = mine
        mine.then(resolve, cause => newest === mine && reject(cause))
      }
      if (!popup) return ask()
      // The frame finds the window by itself, once that is there; and again when it was loaded anew.
      onMessage = ({ data, origin, source }) => {
        const { id, isWaiting } = Object(data) as { id?: unknown; isWaiting?: unknown }
        if (origin !== options.vaultOrigin || !popup.isFrom(source) || isWaiting !== true || id === lastId) return
        lastId = id
        ask()
      }
      addEventListener('message', onMessage)
      // It comes while the window does.
      talk.ask('IS_CONNECTED', undefined, { signal }).catch(reject)
      stopLooking = watchClosing(popup, kit.environment.clock, () => reject(new BillfoldError(popupClosed)))
    })
    await untilAborted(found, signal)
  } catch (cause) {
    throw toLoginError(cause)
  } finally {
    stopLooking()
    removeEventListener('message', onMessage)
    over.abort()
    release()
    popup?.close()
  }
}

export declare namespace runPasskey {
  type Options = EmbeddedOptions & {
    readonly kit: Kit
    readonly talk: VaultTalk
    readonly vaultOrigin: string
    /** Absent: in the frame. */
    readonly window: LoginWindow | undefined
  }
}
