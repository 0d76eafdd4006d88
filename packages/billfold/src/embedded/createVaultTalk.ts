import type { createCaller } from '../channel/createCaller.ts'
import { untilAborted } from '../core/async/untilAborted.ts'
import type { Surface } from '../core/contracts/Surface.ts'
import { toAlert } from '../core/events/toAlert.ts'
import type { Kit } from '../core/Kit.ts'
import { errorCatalogue } from '../protocol/errors/catalogue.ts'
import { isBillfoldError } from '../protocol/errors/isBillfoldError.ts'
import type { FrameEventName } from '../protocol/frame/frameEvents.ts'
import { createLoneFrame } from './createLoneFrame.ts'
import { createVaultFrame } from './createVaultFrame.ts'
import type { VaultTalk } from './VaultTalk.ts'

/** A page that draws a modal at all does so by then: it is made while the page starts. */
const surfaceWaitMs = 1_000
const surfaceLookMs = 50

/**
 * Communicates with the vault through its frame, which is in the kit's modal; in a dialog of its own if the kit has no modal. A kit has one frame for everything it is asked
 * for. Alerts for the host's developer are emitted once.
 */
export function createVaultTalk(options: createVaultTalk.Options): VaultTalk {
  const { kit, url, onEvent, prepare } = options
  const { environment, runtime } = kit
  const { clock } = environment
  let slot: HTMLElement | undefined
  let lone: createLoneFrame.ReturnType | undefined
  let finding: Promise<void> | undefined
  const find = async () => {
    const surface = await waitForSurface(kit)
    lone = surface ? undefined : createLoneFrame()
    slot = surface?.frameSlot ?? lone?.slot
  }
  const frame = createVaultFrame({
    slot: () => slot ?? document.body,
    url,
    clock,
    randomId: environment.randomId,
    onEvent,
    prepare,
  })
  const open = async () => {
    finding ??= find()
    await finding
    return frame.open()
  }
  runtime.onDestroy(() => {
    frame.close()
    lone?.destroy()
  })
  return {
    async ask(name, payload, { giveUp, isPatient, signal = runtime.lifetime } = {}) {
      const asked = open().then(caller => caller.request(name, payload, { signal, giveUp }))
      // Reported also if no caller waits any more.
      asked.catch(cause => {
        if (isBillfoldError(cause) && cause.code.startsWith('alert/') && !isPatient)
          runtime.emit(toAlert(errorCatalogue[cause.code], cause))
      })
      return untilAborted(asked, signal)
    },
    isInModal: () => lone === undefined && runtime.surface !== undefined,
    showAlone: onLeave => lone?.show(onLeave) ?? (() => {}),
  }
}

export declare namespace createVaultTalk {
  type Options = {
    readonly kit: Kit
    url(): URL
    onEvent(name: FrameEventName): void
    prepare(caller: createCaller.ReturnType): Promise<unknown>
  }
}

/** The kit's modal. React hosts make it after the kit, and the kit restores what was connected at once. */
async function waitForSurface({ environment, runtime }: Kit): Promise<Surface | undefined> {
  for (let waitedMs = 0; waitedMs < surfaceWaitMs; waitedMs += surfaceLookMs) {
    if (runtime.surface || runtime.isAppendDisabled || runtime.lifetime.aborted) break
    await new Promise<void>(resolve => environment.clock.after(surfaceLookMs, resolve))
  }
  return runtime.surface
}
