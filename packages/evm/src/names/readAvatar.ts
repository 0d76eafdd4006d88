import { readInner } from '../abi/readInner.ts'
import { readText } from '../abi/readText.ts'
import { readWord } from '../abi/readWord.ts'
import { word } from '../abi/word.ts'
import { callNames } from './callNames.ts'
import { encodeDnsName } from './encodeDnsName.ts'
import { encodeResolve } from './encodeResolve.ts'
import { encodeTail } from './encodeTail.ts'
import { hashName } from './hashName.ts'
import type { NameCall } from './NameCall.ts'
import { toHex } from './toHex.ts'

/** Bytes of a picture, or of the description that it stands in. */
const pictureBytes = 150_000
/** Selectors, without 0x but where a call begins with it: `text(bytes32,string)`, and of ERC-721 and ERC-1155. */
const textSelector = '59d1d43c'
const [ownerOf, tokenUri, balanceOf, uri] = ['0x6352211e', '0xc87b56dd', '0x00fdd58e', '0x0e89341c']
const encoder = new TextEncoder()

/**
 * The picture of a normalised name (ENSIP-12): what its `avatar` record holds, or the picture of a collectible of the same
 * network that `address` owns and whose description is stored on the chain. A `data:image/…`, `https:` or `ipfs:` address;
 * descriptions on the web are not fetched, because their hosts are strangers to the page.
 */
export async function readAvatar(call: NameCall, options: readAvatar.Options): Promise<string | undefined> {
  const { universalResolver, name, address, on } = options
  const dnsName = encodeDnsName(name)
  if (dnsName === undefined) return undefined
  const data = textSelector + (await hashName(name)) + word(0x40) + encodeTail(toHex(encoder.encode('avatar')))
  const answer = await callNames(call, { universalResolver, data: encodeResolve(dnsName, data), name })
  const inner = answer && readInner(answer)
  const record = inner && readText(inner, 0, pictureBytes)
  if (!record) return undefined
  const [, chain, kind, contract, id] =
    /^(eip155:\d{1,16})\/(erc721|erc1155):(0x[\da-f]{40})\/(\d{1,78})$/i.exec(record) ?? []
  if (contract === undefined || id === undefined) return toPicture(record)
  if (chain !== on) return undefined
  const token = word(BigInt(id))
  if (token.length > 64) return undefined
  const ask = async (callData: string) => {
    const result = await call('eth_call', [{ to: contract, data: callData }, 'latest'])
    return typeof result === 'string' ? result : '0x'
  }
  const isSingle = kind?.toLowerCase() === 'erc721'
  const held = readWord(await ask(isSingle ? ownerOf + token : balanceOf + word(address) + token), 0)
  if (!held || (isSingle && held !== BigInt(address))) return undefined
  const described = readText(await ask((isSingle ? tokenUri : uri) + token), 0, pictureBytes * 2)
  return described === undefined ? undefined : toPicture(readImage(described))
}

export declare namespace readAvatar {
  type Options = {
    readonly universalResolver: string
    readonly name: string
    /** Whose picture it is to be. */
    readonly address: string
    readonly on: string
  }
}

/** The picture that a description names (ERC-721 and ERC-1155 metadata), where it is a `data:` address itself. */
function readImage(described: string): unknown {
  const [, isBase64, body] =
    /^data:application\/json(?:;charset=[-\w]+|;utf8)?(;base64)?,([\s\S]*)$/i.exec(described) ?? []
  if (body === undefined) return undefined
  try {
    const bytes = isBase64 ? Uint8Array.from(atob(body), letter => letter.charCodeAt(0)) : undefined
    const parsed: unknown = JSON.parse(bytes ? new TextDecoder().decode(bytes) : decodeURIComponent(body))
    const { image, image_url } = (parsed ?? {}) as { image?: unknown; image_url?: unknown }
    return image ?? image_url
  } catch {
    return undefined
  }
}

function toPicture(value: unknown): string | undefined {
  const isPicture =
    typeof value === 'string' &&
    value.length <= pictureBytes &&
    /^(data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]|https:\/\/|ipfs:\/\/)/i.test(value)
  return isPicture ? value : undefined
}
