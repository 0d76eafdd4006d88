import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { Button } from '../../../parts/Button.tsx'
import { moreCss } from '../../../parts/css/moreCss.ts'
import { EmptyState } from '../../../parts/EmptyState.tsx'
import { FailedState } from '../../../parts/FailedState.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronRightIcon } from '../../../parts/icons/ChevronRightIcon.tsx'
import { GridIcon } from '../../../parts/icons/GridIcon.tsx'
import { WalletIcon } from '../../../parts/icons/WalletIcon.tsx'
import { LoadingRows } from '../../../parts/LoadingRows.tsx'
import { Row } from '../../../parts/Row.tsx'
import { recommendedWalletCount } from '../../../protocol/limits.ts'
import { usePlatform } from '../../shared/platform/usePlatform.ts'
import { useDirectory } from '../../shared/wallets/useDirectory.ts'
import { useWalletGroups } from '../../shared/wallets/useWalletGroups.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import type { TextKey } from '../../texts/createText.ts'
import { enConnect } from '../../texts/enConnect.ts'
import { useText } from '../../texts/useText.ts'
import { AdoptCss } from '../../view/AdoptCss.tsx'
import { KeepFocus } from '../../view/KeepFocus.tsx'
import { useWarm } from '../../view/useWarm.ts'
import type { ViewModule } from '../../view/ViewModule.ts'
import { walkRows } from '../../view/walkRows.ts'
import { describeForms } from './describeForms.ts'
import { suggestWallets } from './suggestWallets.ts'

const FORMS = {
  both: 'get.both',
  extension: 'get.extension',
  phone: 'get.phone',
} as const satisfies Record<string, TextKey>

const NO_ROWS: readonly never[] = []

/** A few wallets to begin with. */
function GetWallet() {
  const kit = useKit()
  const t = useText()
  const platform = usePlatform()
  const { rows, hasFailed, retry } = useDirectory()
  const wallets = suggestWallets(useWalletGroups(rows ?? NO_ROWS, platform), platform)
  const warmAll = useWarm('AllWallets')
  return (
    <KeepFocus>
      <AdoptCss css={moreCss} />
      {wallets.length > 0 && (
        <ul className="bf-list" onKeyDown={walkRows}>
          {wallets.map(item => (
            <li key={item.id}>
              <WalletToGet item={item} />
            </li>
          ))}
        </ul>
      )}
      {!rows && !hasFailed && wallets.length === 0 && (
        <LoadingRows count={recommendedWalletCount} label={t('wallets.loading')} />
      )}
      {hasFailed && (
        <FailedState
          title={t('all.failed')}
          hint={t('all.failedHint')}
          retry={{ label: t('action.retry'), onClick: retry }}
        />
      )}
      {rows && wallets.length === 0 && (
        <EmptyState icon={<WalletIcon />} title={t('all.empty')} hint={t('all.emptyHint')} />
      )}
      {rows && rows.length > wallets.length && (
        <Button
          {...warmAll}
          icon={<GridIcon />}
          onClick={() => {
            kit.runtime.emit({ type: 'CLICK_ALL_WALLETS' })
            navigate(kit, { view: 'AllWallets' })
          }}
        >
          {t('all.title')}
        </Button>
      )}
      <p className="bf-foot">{t('get.foot')}</p>
    </KeepFocus>
  )
}

function WalletToGet({ item }: { readonly item: WalletItem }) {
  const kit = useKit()
  const t = useText()
  const form = item.listing && describeForms(item.listing)
  return (
    <Row
      {...useWarm('Downloads')}
      image={<Image name={item.name} src={item.imageUrl} isEager />}
      title={item.name}
      subtitle={form && t(FORMS[form])}
      trailing={<ChevronRightIcon width={20} />}
      onClick={() => navigate(kit, { view: 'Downloads', params: { walletId: item.id } })}
    />
  )
}

export const view: ViewModule<'GetWallet'> = { texts: enConnect, title: t => t('wallets.getOne'), Body: GetWallet }
