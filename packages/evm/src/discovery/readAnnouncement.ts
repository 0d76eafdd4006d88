import { imageBytes } from 'billfold/protocol'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { readProvider } from '../provider/readProvider.ts'
import { visibleText } from '../text/visibleText.ts'

const nameCharacters = 60

/**
 * One EIP-6963 announcement, copied and bounded; `undefined` when there is no provider in it. One that lacks what the
 * standard demands still names a wallet that the visitor looks for. Never throws: any page script may send such an event,
 * with getters that do.
 */
export function readAnnouncement(event: unknown): readAnnouncement.ReturnType | undefined {
  try {
    const { info, provider: announced } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>)
      .detail
    const { uuid, name, icon, rdns } = info
    const provider = readProvider(announced)
    // The embedded wallet of a kit of this page, which stands in that kit's own modal.
    if (!provider || (provider as { isBillfoldEmbedded?: unknown }).isBillfoldEmbedded === true) return undefined
    const read = (text: unknown, form: RegExp) => typeof text === 'string' && form.test(text) && text
    const domain = read(rdns, /^[\w.-]{1,100}$/)
    const unique = read(uuid, /^.{1,100}$/s)
    const named = typeof name === 'string' && visibleText(name, nameCharacters)
    const shown = named || 'Browser Wallet'
    // Drawn by <img> or from a list of plain shapes, so that no script inside an SVG runs; a remote address would show its host who loads the page.
    const picture = read(icon, /^data:image\//i)
    return {
      // Without a uuid, repeated announcements are recognised by name and rdns.
      uuid: unique || shown + domain,
      name: shown,
      provider,
      rdns: domain || undefined,
      icon: picture && picture.length <= imageBytes ? picture : undefined,
      isIncomplete: !(domain && unique && named),
    }
  } catch {
    return undefined
  }
}

export declare namespace readAnnouncement {
  type ReturnType = {
    readonly uuid: string
    readonly name: string
    readonly rdns: string | undefined
    readonly icon: string | undefined
    /** The name, the uuid or the rdns is missing, or none. */
    readonly isIncomplete: boolean
    readonly provider: Eip1193Provider
  }
}
