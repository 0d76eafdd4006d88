import type { Nft as Details } from '../../../core/nfts/Nft.ts'
import { nftsOf } from '../../../core/nfts/nftsOf.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Address } from '../../../parts/Address.tsx'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ExternalIcon } from '../../../parts/icons/ExternalIcon.tsx'
import { Notice } from '../../../parts/Notice.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { enAccount } from '../../texts/enAccount.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { explorerHref } from '../../view/explorerHref.ts'
import { useCloseWhenDisconnected } from '../../view/useCloseWhenDisconnected.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { Facts } from '../Facts.tsx'
import { nftCss } from '../nfts/nftCss.ts'
import { nftName } from '../nfts/nftName.ts'
import { useNftInterval } from '../nfts/useNftInterval.ts'
import { usePagedList } from '../paging/usePagedList.ts'

/** What the standards call an item's origin, where its page is, and whether a number identifies one item. */
const standards = {
  erc721: { name: 'ERC-721', origin: 'nft.contract', page: 'address', isNumbered: true },
  erc1155: { name: 'ERC-1155', origin: 'nft.contract', page: 'address', isNumbered: true },
  spl: { name: 'SPL', origin: 'nft.mint', page: 'address', isNumbered: false },
  inscription: { name: 'Ordinals', origin: 'nft.inscription', page: 'tx', isNumbered: false },
} as const

/** One NFT: its picture, the data of its contract, and a link to the explorer. */
function Nft({ params }: { readonly params: { readonly id: string } }) {
  const t = useText()
  const reader = nftsOf(useKit())
  const { items } = usePagedList(reader, useNftInterval(reader))
  useCloseWhenDisconnected()
  const nft = items.find(({ id }) => id === params.id)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={nftCss} />
      {nft ? <Known nft={nft} /> : <EmptyState title={t('nft.gone')} hint={t('nft.goneHint')} />}
    </>
  )
}

function Known({ nft }: { readonly nft: Details }) {
  const t = useText()
  const network = useKitState(state => state.networks.find(({ id }) => id === nft.networkId))
  const { attributes, collection, contract, description, imageUrl, isSpam, quantity, standard, tokenId } = nft
  const name = plainText(nftName(nft, t('activity.nft')))
  const { name: standardName, origin, page, isNumbered } = standards[standard]
  const href = explorerHref(network, contract, page)
  return (
    <>
      <div className="bf-nft-whole">
        <Image name={name} src={imageUrl} size="whole" isEager />
      </div>
      <div className="bf-center">
        <p className="bf-lead bf-nft-collection" dir="auto">
          {name}
        </p>
        {collection && (
          <p className="bf-hint bf-nft-collection" dir="auto">
            {plainText(collection)}
          </p>
        )}
      </div>
      {isSpam && <Notice tone="warning">{t('nft.spam')}</Notice>}
      {description && (
        <p className="bf-nft-about" dir="auto">
          {plainText(description)}
        </p>
      )}
      <Facts
        rows={[
          ...attributes.map(({ trait, value }) => ({ label: plainText(trait), value: plainText(value) })),
          { label: t('nft.quantity'), value: quantity === '1' ? undefined : quantity },
          { label: t('activity.network'), value: network?.name },
          // An inscription is named by its transaction and its place there.
          { label: t(origin), value: <Address value={page === 'tx' ? `${contract}i${tokenId}` : contract} /> },
          { label: t('nft.token'), value: isNumbered ? tokenId : undefined },
          { label: t('nft.standard'), value: standardName },
        ]}
      />
      {href && (
        <Button href={href} icon={<ExternalIcon />}>
          {network?.explorer?.name || t('account.explorerName')}
        </Button>
      )}
    </>
  )
}

export const view: ViewModule<'Nft'> = {
  texts: enAccount,
  title: t => t('activity.nft'),
  Body: Nft,
}
