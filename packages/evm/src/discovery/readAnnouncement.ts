import { imageBytes } from 'billfold/protocol'
import type { Eip1193Provider } from '../provider/Eip1193Provider.ts'
import { readProvider } from '../provider/readProvider.ts'
import { visibleText } from '../text/visibleText.ts'

const nameCharacters = 60
const idCharacters = 100
/**
 * One EIP-6963 announcement, copied and bounded; `undefined` when it is malformed. Never throws: any page script may
 * send such an event, with getters that do.
 */
export function readAnnouncement(event: unknown): readAnnouncement.ReturnType | undefined {
  try {
    const { info, provider: announced } = (event as CustomEvent<{ info: Record<string, unknown>; provider: unknown }>)
      .detail
    const { uuid, name, icon, rdns } = info
    const provider = readProvider(announced)
    // The embedded wallet of a kit of this page, which stands in that kit's own modal.
    if ((provider as { isBillfoldEmbedded?: unknown } | undefined)?.isBillfoldEmbedded === true) return undefined
    if (!provider || typeof uuid !== 'string' || !uuid || uuid.length > idCharacters) return undefined
    if (typeof rdns !== 'string' || rdns.length > idCharacters || !/^[\w.-]+$/.test(rdns)) return undefined
    if (typeof name !== 'string') return undefined
    const shown = visibleText(name, nameCharacters)
    // Drawn with <img> only, where a script inside an SVG does not run; another address would tell its host who looks.
    const isDrawable = typeof icon === 'string' && /^data:image\//i.test(icon) && icon.length <= imageBytes
    return shown ? { uuid, name: shown, rdns, provider, ...(isDrawable ? { icon } : {}) } : undefined
  } catch {
    return undefined
  }
}

export declare namespace readAnnouncement {
  type ReturnType = {
    readonly uuid: string
    readonly name: string
    readonly rdns: string
    readonly icon?: string
    readonly provider: Eip1193Provider
  }
}
