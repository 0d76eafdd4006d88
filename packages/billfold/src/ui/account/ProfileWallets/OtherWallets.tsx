import { type ReactNode, useState } from 'react'
import { deleteConnection } from '../../../core/actions/deleteConnection.ts'
import type { ConnectionSnapshot } from '../../../core/actions/getConnections.ts'
import { navigate } from '../../../core/actions/navigate.ts'
import { showToast } from '../../../core/actions/showToast.ts'
import { switchConnection } from '../../../core/actions/switchConnection.ts'
import type { Kit } from '../../../core/Kit.ts'
import { useConnections } from '../../../hooks/useConnections.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { formatAddress } from '../../../parts/formatAddress.ts'
import { IconButton } from '../../../parts/IconButton.tsx'
import { IconTile } from '../../../parts/IconTile.tsx'
import { Image } from '../../../parts/Image.tsx'
import { CloseIcon } from '../../../parts/icons/CloseIcon.tsx'
import { PlusIcon } from '../../../parts/icons/PlusIcon.tsx'
import { Row } from '../../../parts/Row.tsx'
import type { SocialProvider } from '../../../protocol/stored/isSocialProvider.ts'
import { storedSocialProvider } from '../../../protocol/stored/storedSocialProvider.ts'
import { type EmbeddedConnector, findEmbedded } from '../../shared/login/findEmbedded.ts'
import { startSocial } from '../../shared/login/startSocial.ts'
import { useSocials } from '../../shared/login/useSocials.ts'
import { useText } from '../../texts/useText.ts'
import { useWarm } from '../../view/useWarm.ts'

/** Wallets that wait beside the active one, those that were connected before, and the way to one more. */
export function OtherWallets() {
  const kit = useKit()
  const t = useText()
  const warm = useWarm('Connect')
  const others = useConnections().filter(({ status }) => status !== 'active')
  const list = (title: string, of: (status: ConnectionSnapshot['status']) => boolean): ReactNode => {
    const rows = others.filter(({ status }) => of(status))
    return (
      rows.length > 0 && (
        <section className="bf-stack">
          <h2 className="bf-section">{title}</h2>
          <ul className="bf-list">
            {rows.map(saved => (
              <li key={`${saved.namespace} ${saved.connectorId}`} className="bf-with-end">
                <Other saved={saved} />
              </li>
            ))}
          </ul>
        </section>
      )
    )
  }
  return (
    <>
      {list(t('wallets.waiting'), status => status === 'connected')}
      {list(t('wallets.before'), status => status === 'disconnected')}
      <Row
        {...warm}
        image={
          <IconTile>
            <PlusIcon />
          </IconTile>
        }
        title={t('wallets.add')}
        onClick={() => navigate(kit, { view: 'Connect' })}
      />
    </>
  )
}

function Other({ saved }: { readonly saved: ConnectionSnapshot }) {
  const kit = useKit()
  const t = useText()
  const [isBusy, setIsBusy] = useState(false)
  const { connectorId, namespace, name, icon, accounts, status } = saved
  const isAlive = status === 'connected'
  // A login proves who the visitor is; nothing can be connected before.
  const login = useKitState(findEmbedded)
  const socials = useSocials()
  const settle = (work: Promise<unknown>, failed: string) => {
    setIsBusy(true)
    work.then(
      () => setIsBusy(false),
      () => {
        setIsBusy(false)
        showToast(kit, 'error', failed)
      },
    )
  }
  return (
    <>
      <Row
        image={<Image name={name} src={icon} />}
        title={name}
        subtitle={accounts[0] && formatAddress(accounts[0].address)}
        trailing={t(isAlive ? 'wallets.use' : 'wallets.reconnect')}
        isBusy={isBusy}
        onClick={() => {
          if (login?.id === connectorId && !isAlive) logInAgain(kit, login, socials)
          else settle(switchConnection(kit, { connectorId, namespace }), t('wallets.switchFailed', { wallet: name }))
        }}
      />
      <IconButton
        label={t(isAlive ? 'wallets.end' : 'wallets.forget', { wallet: name })}
        disabled={isBusy}
        onClick={() =>
          settle(deleteConnection(kit, { connectorId, namespace }), t('wallets.endFailed', { wallet: name }))
        }
      >
        <CloseIcon />
      </IconButton>
    </>
  )
}

/**
 * Within a tap: leads a visitor who was logged in before to the same login. That is the provider of the last login if it is `offered`, else e-mail; the whole
 * choice if neither is there, or if the visitor has to agree to the host's terms first.
 */
function logInAgain(kit: Kit, connector: EmbeddedConnector, offered: readonly SocialProvider[]): void {
  const { features, remote } = kit.store.getState().settings
  const provider = kit.runtime.storage.read(storedSocialProvider)
  if (provider === undefined) navigate(kit, { view: remote.email ? 'EmailLogin' : 'Connect' })
  else if (features.legalCheckbox || !offered.includes(provider)) navigate(kit, { view: 'Connect' })
  else startSocial(kit, connector, provider)
}
