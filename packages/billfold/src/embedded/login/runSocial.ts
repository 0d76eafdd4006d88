import { joinSignals } from '../../core/async/joinSignals.ts'
import { untilAborted } from '../../core/async/untilAborted.ts'
import type { EmbeddedOptions } from '../../core/contracts/Embedded.ts'
import type { Kit } from '../../core/Kit.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { popupClosed } from '../../protocol/errors/rows/connection.ts'
import type { FrameAnswer, FramePayload } from '../../protocol/frame/frameMessages.ts'
import { socialLoginMs } from '../../protocol/limits.ts'
import type { VaultTalk } from '../VaultTalk.ts'
import { askUntilThere } from './askUntilThere.ts'
import type { LoginWindow } from './createLoginWindow.ts'
import { toLoginError } from './toLoginError.ts'
import { watchClosing } from './watchClosing.ts'

const resultCharacters = 4_096

/**
 * One social login by a window (security section 1.7). What the window brings back is a hint that carries a ticket: that it comes from the window and the vault's
 * origin is checked, and the vault judges it. Meanwhile the vault is asked for the result itself, so that a window which a provider has cut off from this page
 * (COOP) comes to an end, too.
 *
 * @throws `connection/popup-closed` · `connection/rejected` · `connection/social-failed` · `request/aborted`.
 */
export async function runSocial(options: runSocial.Options): Promise<FrameAnswer<'CONNECT_SOCIAL'>> {
  const { kit, provider, talk, vaultOrigin, window: popup } = options
  const { clock } = kit.environment
  const over = new AbortController()
  const { signal, release } = joinSignals(options.signal, over.signal, kit.runtime.lifetime)
  let stopLooking = () => {}
  let onMessage = (_event: MessageEvent) => {}
  try {
    const { uri } = await talk.ask('GET_SOCIAL_REDIRECT_URI', { provider, rendezvous: popup.rendezvous }, { signal })
    popup.go(uri)
    const redeem = (result: string, asking: VaultTalk.AskOptions) => talk.ask('CONNECT_SOCIAL', { uri: result }, asking)
    const found = new Promise<FrameAnswer<'CONNECT_SOCIAL'>>((resolve, reject) => {
      let isRedeeming = false
      onMessage = ({ data, origin, source }) => {
        if (origin !== vaultOrigin || !popup.isFrom(source) || isRedeeming) return
        const { isWaiting, resultUri: result } = Object(data) as { isWaiting?: unknown; resultUri?: unknown }
        // Browsers lose the way to the provider where the vault's own page was still on its way into the window.
        if (isWaiting === true) return popup.go(uri)
        if (typeof result !== 'string' || result.length === 0 || result.length > resultCharacters) return
        isRedeeming = true
        redeem(result, { signal }).then(resolve, reject)
      }
      addEventListener('message', onMessage)
      // The address that was asked for names the login to the vault: answered when its own server has the result.
      const waiting = { clock, signal, withinMs: socialLoginMs }
      askUntilThere(asking => redeem(uri, asking), waiting).then(resolve, cause => {
        if (!isRedeeming) reject(cause)
      })
      stopLooking = watchClosing(popup, clock, () => {
        if (!isRedeeming) reject(new BillfoldError(popupClosed))
      })
    })
    return await untilAborted(found, signal)
  } catch (cause) {
    throw toLoginError(cause)
  } finally {
    over.abort()
    release()
    stopLooking()
    removeEventListener('message', onMessage)
    popup.close()
  }
}

export declare namespace runSocial {
  type Options = EmbeddedOptions & {
    readonly kit: Kit
    readonly talk: VaultTalk
    readonly vaultOrigin: string
    readonly window: LoginWindow
    readonly provider: FramePayload<'GET_SOCIAL_REDIRECT_URI'>['provider']
  }
}
