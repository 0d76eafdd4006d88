import { useId, useRef, useState } from 'react'
import { deleteConnection } from '../../../core/actions/deleteConnection.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchConnection } from '../../../core/actions/switchConnection.ts'
import { wayChooser } from '../../../core/actions/wayChooser.ts'
import { nativeBalanceOptions } from '../../../core/balances/nativeBalanceOptions.ts'
import type { SavedConnection } from '../../../core/state/KitState.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { useQuery } from '../../../hooks/useQuery.ts'
import { Amount } from '../../../parts/Amount.tsx'
import { Button } from '../../../parts/Button.tsx'
import { CopyButton } from '../../../parts/CopyButton.tsx'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { IconButton } from '../../../parts/IconButton.tsx'
import { Image } from '../../../parts/Image.tsx'
import { ChevronDownIcon } from '../../../parts/icons/ChevronDownIcon.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import { VisuallyHidden } from '../../../parts/VisuallyHidden.tsx'
import type { AccountId } from '../../../protocol/caip/types.ts'
import { isBillfoldError } from '../../../protocol/errors/isBillfoldError.ts'
import { formatUnits } from '../../../protocol/units/formatUnits.ts'
import { useText } from '../../texts/useText.ts'
import { useAddressLabels } from '../useAddressLabels.ts'
import { Rename } from './Rename.tsx'

/**
 * A wallet beside the one that is shown: connected, with its balance and what can be done with it; or one from before,
 * which is connected again or forgotten. One that is locked or not in this browser now is marked.
 */
export function SavedWallet({ saved, status }: SavedWallet.Props) {
  const kit = useKit()
  const t = useText()
  const { connectorId, namespace, accounts } = saved
  const connector = useKitState(state => state.connectors.find(known => known.id === connectorId))
  const icon = useKitState(state => state.settings.connectorImages[connectorId]) ?? connector?.icon
  const [isBusy, setIsBusy] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const [isNaming, setIsNaming] = useState(false)
  const more = useRef<HTMLButtonElement>(null)
  const panel = useId()
  const address = accounts[0]?.address
  const label = useAddressLabels(namespace)(address)
  const isAlive = status === 'connected'
  // A pairing is called as its wallet only while there is one.
  const name = (connector?.kind !== 'pairing' && connector?.name) || saved.name
  const state = status === 'locked' ? t('wallets.locked') : !connector && t('wallets.gone')
  const settle = (work: Promise<unknown>, failed: string) => {
    setIsBusy(true)
    work
      .catch(cause => {
        if (!isBillfoldError(cause, 'request/aborted')) showToast(kit, 'error', failed)
      })
      .finally(() => setIsBusy(false))
  }
  const use = () => {
    // A login, the code of a phone, and a wallet that is not here have views of their own, which lead back here.
    if (!isAlive && (!connector || connector.embedded || connector.kind === 'pairing'))
      wayChooser(kit)
        .choose?.(connectorId, undefined)
        // No directory knows it: the view says that it is gone.
        .catch(() => navigate(kit, { view: 'ConnectingExternal', params: { connectorId } }))
    else settle(switchConnection(kit, { connectorId, namespace }), t('wallets.switchFailed', { wallet: name }))
  }
  const forget = () =>
    settle(deleteConnection(kit, { connectorId, namespace }), t('wallets.endFailed', { wallet: name }))
  const close = () => {
    setIsNaming(false)
    more.current?.focus()
  }
  return (
    <>
      <Row
        image={<Image name={name} src={icon} />}
        title={label ?? name}
        subtitle={[state, label !== undefined && name, address && formatAddress(address)].filter(Boolean).join(' · ')}
        trailing={
          isAlive ? (
            <>
              <Balance saved={saved} />
              <VisuallyHidden>{t('wallets.use')}</VisuallyHidden>
            </>
          ) : (
            t('wallets.reconnect')
          )
        }
        isBusy={isBusy}
        onClick={use}
      />
      {isAlive ? (
        <IconButton
          ref={more}
          label={t('wallets.more', { wallet: label ?? name })}
          disabled={isBusy}
          aria-expanded={isOpen}
          aria-controls={isOpen ? panel : undefined}
          onClick={() => {
            setIsNaming(false)
            setIsOpen(!isOpen)
          }}
        >
          <ChevronDownIcon />
        </IconButton>
      ) : (
        <IconButton label={t('wallets.forget', { wallet: label ?? name })} disabled={isBusy} onClick={forget}>
          <CloseIcon />
        </IconButton>
      )}
      {isAlive && isOpen && address && (
        <div className="bf-more" id={panel}>
          {isNaming ? (
            <Rename namespace={namespace} address={address} onDone={close} />
          ) : (
            <>
              <Button size="small" onClick={use}>
                {t('wallets.use')}
              </Button>
              <CopyButton
                text={address}
                copy={text => navigator.clipboard.writeText(text)}
                label={t('account.copy')}
                copiedLabel={t('account.copied')}
                failedLabel={t('account.copyFailed')}
              />
              <Button size="small" onClick={() => setIsNaming(true)}>
                {t('wallets.rename')}
              </Button>
              <Button size="small" onClick={forget}>
                {t('wallets.endOne')}
              </Button>
            </>
          )}
        </div>
      )}
    </>
  )
}

export declare namespace SavedWallet {
  type Props = {
    readonly saved: SavedConnection
    /** `connected` waits; `locked` comes back by itself once it is unlocked; `ended` was connected before. */
    readonly status: 'connected' | 'locked' | 'ended'
  }
}

/** What the first account of a wallet holds of the native token of its network. */
function Balance({ saved: { accounts, networkId } }: { readonly saved: SavedConnection }) {
  const kit = useKit()
  const t = useText()
  const locale = useKitState(state => state.settings.locale)
  const address = accounts[0]?.address
  const isKnown = useKitState(state => state.networks.some(({ id }) => id === networkId))
  const accountId: AccountId | undefined = address && networkId && isKnown ? `${networkId}:${address}` : undefined
  const { value } = useQuery(nativeBalanceOptions(kit, accountId))
  if (!value) return null
  return (
    <Amount
      value={formatUnits(value.balance, value.decimals)}
      symbol={value.symbol}
      locale={locale}
      unknownLabel={t('account.balanceUnknown')}
    />
  )
}
