import { cleanText } from '../../lists/cleanText.ts'
import type { NftItem } from '../../lists/nfts/NftItem.ts'
import type { NftMetadata } from '../../lists/nfts/NftMetadata.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { EsploraClient } from '../../upstream/esplora/EsploraClient.ts'
import { transactionAnswer } from './answers.ts'
import { readInscriptions } from './readInscriptions.ts'

/** Base64 of a picture has to fit where pictures of items are kept. */
const maxPictureBytes = 300_000

/** What an inscription is, out of the witness that made it: a picture, a text, or its kind alone. @throws UpstreamError */
export async function readBitcoinItem(
  network: ServedNetwork,
  { token, tokenId }: NftItem,
  esplora: EsploraClient,
): Promise<NftMetadata | undefined> {
  const transaction = await esplora.get(network, `/tx/${token}`, transactionAnswer)
  const inscription = transaction && readInscriptions(transaction)[Number(tokenId)]
  if (!inscription) return undefined
  const { body } = inscription
  const type = cleanText(inscription.contentType ?? '', 100) ?? ''
  const [kind = ''] = type.toLowerCase().split(';')
  const isPicture = /^image\/[a-z0-9.+-]+$/.test(kind) && body.length > 0 && body.length <= maxPictureBytes
  const isText = /^(?:text\/plain|application\/json|text\/markdown)$/.test(kind)
  return {
    name: null,
    description: isText ? (cleanText(new TextDecoder().decode(body.subarray(0, 8_000)), 2_000) ?? null) : null,
    picture: isPicture ? `data:${kind};base64,${Buffer.from(body).toString('base64')}` : null,
    attributes: type === '' ? [] : [{ trait: 'Content type', value: type }],
  }
}
