import { imageBytes } from 'billfold/protocol'
import { features } from '../standard/features.ts'
import { readCall } from '../standard/readCall.ts'
import { readMember } from '../standard/readMember.ts'
import { readTexts } from '../standard/readTexts.ts'
import type { StandardWallet } from '../standard/StandardWallet.ts'
import { visibleText } from '../text/visibleText.ts'

const nameCharacters = 60

/**
 * What is shown of a registered wallet, copied and bounded; `undefined` when it is malformed, of other chains only, or
 * can neither be connected nor sign anything. Never throws: any page script may register one, with getters that do.
 */
export function readWallet(wallet: unknown): readWallet.ReturnType | undefined {
  if (typeof wallet !== 'object' || wallet === null) return undefined
  const registered = wallet as StandardWallet
  const name = readMember(wallet, 'name')
  const shown = typeof name === 'string' ? visibleText(name, nameCharacters) : ''
  const isOfSolana = readTexts(readMember(wallet, 'chains')).some(chain => chain.startsWith('solana:'))
  if (!shown || !isOfSolana || !readCall(registered, features.connect, 'connect')) return undefined
  const canSign = (['signMessage', 'signTransaction', 'signAndSendTransaction'] as const).some(call =>
    readCall(registered, features[call], call),
  )
  if (!canSign) return undefined
  const icon = readMember(wallet, 'icon')
  // Drawn by <img> or from a list of plain shapes, so that no script inside an SVG runs; a remote address would show its host who loads the page.
  const isDrawable = typeof icon === 'string' && /^data:image\//i.test(icon) && icon.length <= imageBytes
  return { name: shown, wallet: registered, ...(isDrawable ? { icon } : {}) }
}

export declare namespace readWallet {
  type ReturnType = { readonly name: string; readonly icon?: string; readonly wallet: StandardWallet }
}
