import { encodeAbiParameters, size } from 'viem'

/** The code of a contract with six decimals that answers every other call with a text. */
export function answering(text: string): `0x${string}` {
  const blob = encodeAbiParameters([{ type: 'string' }], [text])
  const word = (number: number) => number.toString(16).padStart(4, '0')
  const length = word(size(blob))
  return `0x60003560e01c63313ce5671461001f5761${length}61002a60003961${length}6000f35b600660005260206000f3${blob.slice(2)}`
}
