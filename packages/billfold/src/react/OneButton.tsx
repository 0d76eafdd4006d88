import type { MouseEvent, ReactNode } from 'react'
import type { AccountSnapshot } from '../core/account/AccountSnapshot.ts'
import { toOneAccount } from '../core/account/toOneAccount.ts'
import type { NetworkSnapshot } from '../core/actions/getNetwork.ts'
import { type ConnectWay, openConnect } from '../core/actions/openConnect.ts'
import { openModal } from '../core/actions/openModal.ts'
import { openNetworks } from '../core/actions/openNetworks.ts'
import { useAction } from '../hooks/useAction.ts'
import { useKit } from '../hooks/useKit.ts'
import { useKitState } from '../hooks/useKitState.ts'
import { formatAddress } from '../parts/formatAddress.ts'
import { formatName } from '../parts/formatName.ts'
import { OpenButton, type OpenButtonProps } from './OpenButton.tsx'

/** Props of every button of this entry: those of a `<button>`, and which account it is about. */
export type OneButtonProps = Omit<OpenButtonProps, 'children' | 'view' | 'onError'> & {
  /** The family; by default the active one. */
  readonly namespace?: openConnect.Parameters['namespace']
  /** One wallet or login: the id of a connector, an rdns, an id of the directory, `email`, `google`, … */
  readonly wallet?: ConnectWay | undefined
  /** Drawn while nothing is connected; on the network button always. */
  readonly label?: ReactNode
  /** Text while the wallet is on a network the page does not support. */
  readonly unsupportedLabel?: string | undefined
  /** The press led nowhere, and why: `connection/modal-closed`, `connection/rejected`, … */
  readonly onError?: ((error: openConnect.ErrorType) => void) | undefined
}

/** A button about the account of one family or wallet, of one of three kinds. */
export function OneButton({
  kind,
  namespace,
  wallet,
  label,
  unsupportedLabel,
  onAccount,
  onNetwork,
  onError,
  onClick,
  disabled,
  className = '',
  ...rest
}: OneButton.Props) {
  const kit = useKit()
  // Built anew with each change of the state, which is what a button about several of its parts costs.
  const one = useKitState(state => JSON.stringify(pick(toOneAccount(state, { namespace, wallet }))))
  const {
    address,
    profileName,
    isConnected,
    isLocked,
    isUnsupported,
    isOffered,
    name,
    network,
    namespace: family,
  } = JSON.parse(one) as ReturnType<typeof pick>
  const isSlow = useKitState(state => state.isSlow)
  const connecting = useAction(openConnect)
  const switching = useAction(openNetworks)
  if (kind === 'account' && !address) return null
  const isNetwork = kind === 'network'
  const isPending = connecting.isPending && !address
  const fail = (cause: unknown) => onError?.(cause as openConnect.ErrorType)
  const press = () => {
    if (isNetwork) switching.runAsync({ namespace: family }).then(onNetwork, fail)
    else if (address) openModal(kit, { namespace: family })
    else if (!isPending) connecting.runAsync({ wallet, namespace }).then(onAccount, fail)
  }
  const account = isUnsupported ? (unsupportedLabel ?? 'Wrong network') : (formatName(profileName) ?? shorten(address))
  const closed = isLocked ? 'Unlock wallet' : kind === 'wallet' ? name : 'Connect wallet'
  return (
    <OpenButton
      title={isNetwork ? undefined : address}
      {...rest}
      className={`bf-button bf-${isNetwork ? 'network' : address ? 'account' : 'connect'} ${className}`.trimEnd()}
      disabled={disabled || (!isNetwork && (address ? !isConnected && !isSlow : !isOffered))}
      aria-busy={isNetwork ? undefined : address ? !isConnected : isPending}
      onClick={(event: MouseEvent<HTMLButtonElement>) => {
        onClick?.(event)
        if (event.defaultPrevented) return
        // The button itself would open the active account.
        event.preventDefault()
        press()
      }}
    >
      {isNetwork
        ? isUnsupported
          ? (unsupportedLabel ?? 'Switch network')
          : (label ?? network ?? 'Select network')
        : address
          ? account
          : (label ?? closed)}
    </OpenButton>
  )
}

export declare namespace OneButton {
  type Props = OneButtonProps & {
    readonly kind: 'wallet' | 'connect' | 'account' | 'network'
    readonly onAccount?: ((account: AccountSnapshot) => void) | undefined
    readonly onNetwork?: ((network: NetworkSnapshot) => void) | undefined
  }
}

/** What is drawn, as plain values. */
function pick({ network, ...one }: ReturnType<typeof toOneAccount>) {
  return { ...one, network: network?.name }
}

function shorten(address: string | undefined): string | undefined {
  return address && formatAddress(address)
}
