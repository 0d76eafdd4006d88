import { useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { useShownAccount } from '../../../hooks/useShownAccount.ts'
import { Address } from '../../../parts/Address.tsx'
import { Avatar } from '../../../parts/Avatar.tsx'
import { Row } from '../../../parts/Row.tsx'
import { recentReceivers } from '../../../send/recentReceivers.ts'
import { useText } from '../../texts/useText.ts'
import { walkRows } from '../../view/walkRows.ts'
import { useSend } from '../useSend.ts'

/** Earlier receivers. A press enters the address, also of a name: the name's address may have changed. */
export function Recents() {
  const kit = useKit()
  const t = useText()
  const { namespace } = useShownAccount()
  const [, send] = useSend()
  const [recents] = useState(() => recentReceivers(kit, namespace))
  if (recents.length === 0) return null
  return (
    <>
      <h2 className="bf-section">{t('send.recent')}</h2>
      <ul className="bf-list" aria-label={t('send.recent')} onKeyDown={walkRows}>
        {recents.map(({ address, name }) => (
          <li key={address}>
            <Row
              image={<Avatar address={address} size={40} />}
              title={name ?? <Address value={address} />}
              {...(name === undefined ? {} : { subtitle: <Address value={address} /> })}
              onClick={() => send.edit({ to: address })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
