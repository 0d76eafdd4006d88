import * as v from 'valibot'
import { givenFactor } from '../unlock/givenFactor.ts'
import type { UnlockAnswer } from '../unlock/UnlockAnswer.ts'
import type { UnlockAsk } from '../unlock/UnlockAsk.ts'
import type { GivenFactor } from '../wallet/GivenFactor.ts'
import { openVaultWindow } from './openVaultWindow.ts'
import { vaultWindow } from './vaultWindow.ts'

/**
 * Opens a window of the vault in which the visitor brings what opens his wallet. It stays until something did, or he closes it.
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openUnlockWindow(options: openUnlockWindow.Options): (() => void) | undefined {
  const { ask, onGiven, theme, ...place } = options
  return openVaultWindow({
    ...place,
    handed: { type: vaultWindow.unlock, ask, theme },
    onAnswer(data, reply) {
      const given = v.safeParse(givenFactor, data)
      if (given.success) onGiven(given.output, reply)
    },
  })
}

export declare namespace openUnlockWindow {
  type Options = openVaultWindow.Place & {
    readonly ask: UnlockAsk
    /** `data-theme` of the frame. */
    readonly theme: string | undefined
    /** `reply`: it did not open the wallet, and why. */
    onGiven(given: GivenFactor, reply: (answer: UnlockAnswer) => void): void
  }
}
