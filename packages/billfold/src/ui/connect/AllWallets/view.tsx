import { type ReactNode, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { IconButton } from '../../../parts/IconButton.tsx'
import { QrCodeIcon } from '../../../parts/icons/QrCodeIcon.tsx'
import { SearchIcon } from '../../../parts/icons/SearchIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { SearchField } from '../../../parts/SearchField.tsx'
import { Skeleton } from '../../../parts/Skeleton.tsx'
import { Sticky } from '../../../parts/Sticky.tsx'
import { VirtualList } from '../../../parts/VirtualList.tsx'
import { searchDebounceMs } from '../../../protocol/limits.ts'
import { LegalGate } from '../../shared/legal/LegalGate.tsx'
import { findPairing } from '../../shared/pairing/findPairing.ts'
import { pairingCss } from '../../shared/pairing/pairingCss.ts'
import { usePreparedPairing } from '../../shared/pairing/usePreparedPairing.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { MarkedName } from '../../shared/search/MarkedName.tsx'
import { searchCss } from '../../shared/search/searchCss.ts'
import { useSlash } from '../../shared/search/useSlash.ts'
import { listWallets } from '../../shared/wallets/listWallets.ts'
import { mergeListings } from '../../shared/wallets/mergeListings.ts'
import { useDirectory } from '../../shared/wallets/useDirectory.ts'
import { useWalletGroups } from '../../shared/wallets/useWalletGroups.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import { WalletRow } from '../../shared/wallets/WalletRow.tsx'
import { walletKey } from '../../shared/wallets/walletKey.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { indexWallets } from './indexWallets.ts'
import { keepOrder } from './keepOrder.ts'
import { searchWallets } from './searchWallets.ts'
import { useRemoteWallets } from './useRemoteWallets.ts'
import { useSettled } from './useSettled.ts'

/** From here on a list is long enough to keep its height while it is searched. */
const TALL_FROM = 8
const NO_ROWS: readonly never[] = []

/** Every wallet, and a search that answers with every letter. */
function AllWallets() {
  const t = useText()
  const platform = usePlatform()
  const directory = useDirectory()
  const [query, setQuery] = useState('')
  const search = query.trim()
  const settled = useSettled(search, searchDebounceMs)
  useSearchEvent(settled)
  const remote = useRemoteWallets(settled)
  const rows = useMemo(() => mergeListings(directory.rows ?? NO_ROWS, remote.wallets), [directory.rows, remote.wallets])
  const groups = useWalletGroups(rows, platform)
  const index = useMemo(() => indexWallets(listWallets(groups)), [groups])
  const found = useMemo(() => {
    const own = searchWallets(index, search)
    if (search !== settled || remote.foundIds.size === 0) return own
    // By what only the API knows of them.
    const drawn = new Set(own)
    return [...own, ...index.flatMap(({ item }) => (remote.foundIds.has(item.id) && !drawn.has(item) ? item : []))]
  }, [index, search, settled, remote.foundIds])
  const items = useKeptOrder(found, search)

  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useSlash(field)
  useTop(list, search)
  const { loadMore, hasMore, pageCount, total } = remote
  const [reach, setReach] = useState(0)
  const onRange = useCallback(({ last }: { last: number }) => setReach(last), [])
  const isPaging = search === '' && hasMore
  // Page after page while rows are in view that are not here yet: a page may hold nothing but wallets known already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `pageCount` says that one has come.
  useEffect(() => {
    if (isPaging && reach >= items.length - 1) loadMore()
  }, [isPaging, reach, items.length, pageCount, loadMore])
  const countId = useId()
  usePreparedPairing()
  const code = useKitState(state => platform.isPhone && findPairing(state.connectors) !== undefined)
  return (
    <>
      <AdoptCss css={moreCss} />
      <AdoptCss css={searchCss} />
      <AdoptCss css={pairingCss} />
      <div ref={list} className={index.length >= TALL_FROM ? 'bf-tall' : undefined}>
        <LegalGate isQuiet>
          <Sticky>
            <Bar code={code}>
              <SearchField
                ref={field}
                value={query}
                onChange={setQuery}
                label={t('all.search')}
                placeholder={t('all.search')}
                clearLabel={t('action.clear')}
                describedBy={countId}
                onArrowDown={() => list.current?.querySelector<HTMLElement>('.bf-virtual [tabindex="0"]')?.focus()}
              />
            </Bar>
          </Sticky>
          <p id={countId} className={search ? 'bf-count' : 'bf-sr'} role="status">
            {search && t('all.results', { count: items.length })}
          </p>
          {directory.rows || directory.hasFailed ? (
            <VirtualList
              items={items}
              count={isPaging ? Math.max(items.length, total) : items.length}
              getKey={walletKey}
              rowHeight={64}
              label={t('all.title')}
              onRange={onRange}
              onLeaveStart={() => field.current?.focus()}
              renderMissing={() => <Skeleton shape="row" />}
              renderItem={(item, { tabIndex }) => (
                <WalletRow
                  item={item}
                  title={search ? <MarkedName name={item.name} query={search} /> : item.name}
                  tabIndex={tabIndex}
                />
              )}
            />
          ) : (
            <LoadingRows isSingle count={8} label={t('wallets.loading')} />
          )}
          <KeepFocus>
            {directory.hasFailed && (
              <FailedState
                title={t('all.failed')}
                hint={t('all.failedHint')}
                retry={{ label: t('action.retry'), onClick: directory.retry }}
              />
            )}
          </KeepFocus>
          {directory.rows && items.length === 0 && (
            <NoResult
              search={search}
              clear={() => {
                setQuery('')
                field.current?.focus()
              }}
            />
          )}
        </LegalGate>
      </div>
    </>
  )
}

/** The search, and on a phone the way to a code for a wallet on another one. */
function Bar({ code, children }: { readonly code: boolean; readonly children: ReactNode }) {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('ConnectingWalletConnect')
  if (!code) return children
  return (
    <div className="bf-bar">
      {children}
      <IconButton
        {...warm}
        label={t('all.code')}
        onClick={() => navigate(kit, { view: 'ConnectingWalletConnect', params: {} })}
      >
        <QrCodeIcon />
      </IconButton>
    </div>
  )
}

function NoResult({ search, clear }: { readonly search: string; readonly clear: () => void }) {
  const t = useText()
  if (!search) return <EmptyState icon={<WalletIcon />} title={t('all.empty')} hint={t('all.emptyHint')} />
  return (
    <EmptyState
      icon={<SearchIcon />}
      title={t('all.none', { search })}
      hint={t('all.noneHint')}
      action={
        <Button size="small" onClick={clear}>
          {t('action.clear')}
        </Button>
      }
    />
  )
}

/** Late answers are added at the end, as long as the same is searched for. */
function useKeptOrder(found: readonly WalletItem[], search: string): readonly WalletItem[] {
  const drawn = useRef<{ search: string; keys: readonly string[] }>(undefined)
  const items = useMemo(
    () => keepOrder(drawn.current?.search === search ? drawn.current.keys : undefined, found),
    [found, search],
  )
  useLayoutEffect(() => {
    drawn.current = { search, keys: items.map(walletKey) }
  }, [search, items])
  return items
}

/** Reports once what was searched for, when typing has paused. */
function useSearchEvent(search: string): void {
  const kit = useKit()
  useEffect(() => {
    if (search) kit.runtime.emit({ type: 'SEARCH_WALLET', search })
  }, [kit, search])
}

/** Results are read from their beginning. */
function useTop(inside: React.RefObject<HTMLElement | null>, search: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search starts at the top.
  useEffect(() => {
    inside.current?.closest('.bf-scroll')?.scrollTo({ top: 0 })
  }, [inside, search])
}

export const view: ViewModule<'AllWallets'> = { texts: enConnect, title: t => t('all.title'), Body: AllWallets }
