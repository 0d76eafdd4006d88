import type { ChannelClock } from '../channel/ChannelClock.ts'
import { createCaller } from '../channel/createCaller.ts'
import { greetFrame } from '../channel/greetFrame.ts'
import { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import { alertIframeLoadFailed } from '../protocol/errors/rows/alerts.ts'
import { vaultAborted } from '../protocol/errors/rows/vault.ts'
import type { FrameEventName } from '../protocol/frame/frameEvents.ts'
import { frameProtocol } from '../protocol/frame/frameProtocol.ts'
import { frameLoadTimeoutMs, frameReadyDelayMs, frameRetryMs } from '../protocol/limits.ts'
import { frameAttributes } from './frameAttributes.ts'

/** A frame on the page and its life until it fails or is closed. */
type Life = {
  /** The port of the document that is in the frame now, or of the next one. */
  opening(): Promise<createCaller.ReturnType>
  readonly frame: HTMLIFrameElement
  end(error: BillfoldError): void
}

/**
 * The vault's frame of a page: made when first needed, greeted whenever it loads, ready when it said so and 500 ms have passed (specification section 4).
 * A frame that is refused fires `load` like one that works, so only a greeting without an answer within 20 s shows it; the page's own policy reports it at once. A vault
 * that starts answers with an error page: one that says nothing is loaded once more within that time.
 *
 * @throws BillfoldError from `open`: `alert/iframe-load-failed`, `vault/aborted` when it was closed meanwhile. The next call tries anew.
 * @example
 * const slot = document.createElement('div')
 * const vault = createVaultFrame({ slot: () => slot, url: () => new URL('https://vault.example.com/frame'), clock, randomId, onEvent() {}, prepare: async () => {} })
 */
export function createVaultFrame(options: createVaultFrame.Options): createVaultFrame.ReturnType {
  const { clock, onEvent, onStale, prepare, randomId, slot, url } = options
  let life: Life | undefined
  return {
    async open() {
      // Thrown out of the page by its host: nothing in there answers any more (fault 42).
      if (life && !life.frame.isConnected) life.end(gone())
      life ??= begin()
      return life.opening()
    },
    close: () => life?.end(gone()),
    element: () => life?.frame,
  }

  function begin(): Life {
    const address = url()
    const frame = makeFrame(address)
    let caller: createCaller.ReturnType | undefined
    let hasReloaded = false
    let hasRetried = false
    let cancelPause = () => {}
    let cancelRetry = () => {}
    let cancelTimeout = () => {}
    let ready = createReady()
    const fail = (details: string, cause?: unknown) => end(new BillfoldError(alertIframeLoadFailed, { details, cause }))
    const waitForGreeting = () => {
      cancelTimeout()
      cancelTimeout = clock.after(frameLoadTimeoutMs, () =>
        fail(`The vault did not answer the greeting: see whether ${address.origin} is up and lets this page embed it.`),
      )
    }
    const retryAfter = (delayMs: number, isSilent = () => true) => {
      cancelRetry()
      if (hasRetried) return
      cancelRetry = clock.after(delayMs, () => {
        if (!isSilent()) return
        hasRetried = true
        frame.src = address.href
      })
    }
    const onViolation = (event: SecurityPolicyViolationEvent) => {
      if (/^(frame|child|default)-src$/.test(event.effectiveDirective) && event.blockedURI.startsWith(address.origin))
        fail(`The policy of this page refuses the vault's frame: ${event.effectiveDirective}`)
    }
    document.addEventListener('securitypolicyviolation', onViolation)
    const stopGreeting = greetFrame({
      frame,
      origin: address.origin,
      randomId,
      onPort(port, nonce) {
        // What was asked of a former document is lost with it (fault 43).
        caller?.close()
        cancelPause()
        if (ready.isSettled) {
          ready = createReady()
          waitForGreeting()
        }
        let isReady = false
        const mine = createCaller(port, {
          clock,
          randomId,
          onStale(isStale) {
            if (isStale && !frame.isConnected) end(gone())
            else onStale?.(isStale)
          },
          onEvent(name, payload) {
            if (name !== 'READY') return onEvent(name)
            // Said twice, or in answer to another greeting (fault 41).
            if (isReady || payload.nonce !== nonce) return
            isReady = true
            if (payload.version === frameProtocol.version) return greeted(mine)
            if (hasReloaded)
              return fail(`The vault speaks version ${payload.version ?? 'unknown'} of the frame protocol.`)
            hasReloaded = true
            frame.src = address.href
          },
        })
        caller = mine
        retryAfter(frameRetryMs)
      },
    })
    const greeted = (mine: createCaller.ReturnType) => {
      cancelTimeout()
      cancelRetry()
      cancelPause()
      cancelPause = clock.after(frameReadyDelayMs, () => {
        prepare(mine).then(
          () => (mine === caller ? ready.resolve(mine) : undefined),
          (cause: unknown) =>
            mine === caller ? fail('The vault refused what the page says of itself.', cause) : undefined,
        )
      })
    }
    const end = (error: BillfoldError) => {
      if (life === self) life = undefined
      cancelTimeout()
      cancelPause()
      cancelRetry()
      document.removeEventListener('securitypolicyviolation', onViolation)
      stopGreeting()
      caller?.close()
      frame.remove()
      ready.reject(error)
    }
    const self: Life = { opening: () => ready.promise, frame, end }
    waitForGreeting()
    // Browsers lose the event of a frame now and then: a document of another origin is there, and no event came.
    retryAfter(frameLoadTimeoutMs / 2, () => frame.contentDocument === null)
    slot().append(frame)
    return self
  }
}

function createReady() {
  let resolve: (caller: createCaller.ReturnType) => void = () => {}
  let reject: (error: BillfoldError) => void = () => {}
  const promise = new Promise<createCaller.ReturnType>((yes, no) => {
    resolve = yes
    reject = no
  })
  // The caller receives the rejection; without a caller it must not be an unhandled one.
  promise.catch(() => {})
  const ready = {
    promise,
    isSettled: false,
    reject,
    resolve(caller: createCaller.ReturnType) {
      ready.isSettled = true
      resolve(caller)
    },
  }
  return ready
}

function makeFrame(address: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = address.host
  frame.setAttribute('sandbox', frameAttributes.sandbox)
  frame.allow = frameAttributes.features.map(feature => `${feature} ${address.origin}`).join('; ')
  // The vault learns which page embeds it from the handshake; the full address of the page is not sent.
  frame.referrerPolicy = 'origin'
  frame.src = address.href
  return frame
}

function gone(): BillfoldError {
  return new BillfoldError(vaultAborted, { details: 'The frame went away.' })
}

export declare namespace createVaultFrame {
  type Options = {
    /** Where the frame is put, once: moving it would load it anew. */
    slot(): HTMLElement
    url(): URL
    readonly clock: ChannelClock
    /** 128 bits. */
    randomId(): string
    /** What the frame says on its own, READY excepted. */
    onEvent(name: FrameEventName): void
    onStale?(isStale: boolean): void
    /** What the page sends first to each new document of the frame. */
    prepare(caller: createCaller.ReturnType): Promise<unknown>
  }
  type ReturnType = {
    /** The frame's port, ready for requests. */
    open(): Promise<createCaller.ReturnType>
    /** Removes the frame; requests that wait are rejected. */
    close(): void
    element(): HTMLIFrameElement | undefined
  }
}
