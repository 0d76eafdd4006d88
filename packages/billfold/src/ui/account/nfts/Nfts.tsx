import { useMemo } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import type { Nft } from '../../../core/nfts/Nft.ts'
import { nftsOf } from '../../../core/nfts/nftsOf.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useNetwork } from '../../../hooks/useNetwork.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { Image } from '../../../parts/Image.tsx'
import { GridIcon } from '../../../parts/icons/GridIcon.tsx'
import { InfoIcon } from '../../../parts/icons/InfoIcon.tsx'
import { plainText } from '../../../parts/plainText.ts'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { VirtualGrid } from '../../../parts/VirtualGrid.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import { Folded } from '../Folded.tsx'
import { PageEnd } from '../paging/PageEnd.tsx'
import { usePagedList } from '../paging/usePagedList.ts'
import { nftCss } from './nftCss.ts'
import { nftName } from './nftName.ts'
import { useNftInterval } from './useNftInterval.ts'

const LOADING_COUNT = 6
/** Of a tile, 4 + 104 + 6 + 22 + 4 px, and the gap below it. */
const ROW_HEIGHT = 148
const MIN_WIDTH = 104

/** What the account has collected, as pictures; those that look like spam are folded away. */
export function Nfts() {
  const t = useText()
  const kit = useKit()
  const reader = nftsOf(kit)
  const intervalMs = useNftInterval(reader)
  const list = usePagedList(reader, intervalMs)
  const { network } = useNetwork()
  const shown = useMemo(() => list.items.filter(({ isSpam }) => !isSpam), [list.items])
  const spam = useMemo(() => list.items.filter(({ isSpam }) => isSpam), [list.items])
  const name = network?.name ?? t('network.unknown')
  return (
    <KeepFocus className="bf-nfts">
      <AdoptCss css={nftCss} />
      {shown.length > 0 && <Grid items={shown} label={t('nfts.title')} />}
      {spam.length > 0 && (
        <Folded title={t('nfts.spam', { count: spam.length })} hint={t('nfts.spamHint')}>
          <Grid items={spam} label={t('nfts.spam', { count: spam.length })} />
        </Folded>
      )}
      <PageEnd
        list={list}
        reader={reader}
        texts={{ loading: t('nfts.loading'), failedHint: t('nfts.failedHint') }}
        loading={<Loading />}
        empty={
          list.isUnknown ? (
            <EmptyState icon={<InfoIcon />} title={t('nfts.unknown', { network: name })} hint={t('nfts.unknownHint')} />
          ) : (
            <EmptyState icon={<GridIcon />} title={t('nfts.none', { network: name })} hint={t('nfts.noneHint')} />
          )
        }
      />
    </KeepFocus>
  )
}

function Grid({ items, label }: { readonly items: readonly Nft[]; readonly label: string }) {
  return (
    <VirtualGrid
      items={items}
      getKey={({ id }) => id}
      rowHeight={ROW_HEIGHT}
      minColumnWidth={MIN_WIDTH}
      label={label}
      renderItem={(nft, { tabIndex }) => <NftTile nft={nft} tabIndex={tabIndex} />}
    />
  )
}

function NftTile({ nft, tabIndex }: { readonly nft: Nft; readonly tabIndex: number }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('Nft')
  const name = plainText(nftName(nft, t('activity.nft')))
  return (
    <button
      type="button"
      className="bf-nft"
      tabIndex={tabIndex}
      {...warm}
      onClick={() => navigate(kit, { view: 'Nft', params: { id: nft.id } })}
    >
      <Image name={name} src={nft.imageUrl} size="tile" />
      <span className="bf-cut" dir="auto">
        {name}
      </span>
    </button>
  )
}

/** Tiles of the final geometry. */
function Loading() {
  const t = useText()
  return (
    <div className="bf-nfts-loading" role="status">
      <VisuallyHidden>{t('nfts.loading')}</VisuallyHidden>
      {Array.from({ length: LOADING_COUNT }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the tiles are all alike
        <Skeleton key={index} shape="image" />
      ))}
    </div>
  )
}
