import { useState } from 'react'
import { navigate } from '../../../core/actions/navigate.ts'
import { useKit } from '../../../hooks/useKit.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { Image } from '../../../parts/Image.tsx'
import { Row } from '../../../parts/Row.tsx'
import { Tag } from '../../../parts/Tag.tsx'
import { useText } from '../../texts/useText.ts'
import { type ConnectRow, connectRows } from '../../wallets/connectRows.ts'
import type { ViewModule } from '../ViewModule.ts'

/** Choose how to connect. */
function Connect() {
  const kit = useKit()
  const t = useText()
  const connectors = useKitState(state => state.connectors)
  const rows = useFrozenOrder(connectRows({ ...kit.store.getState(), connectors }))
  return (
    <>
      {rows.map(({ connector, isRecent }) => (
        <Row
          key={connector.id}
          image={<Image name={connector.name} src={connector.icon} isEager />}
          title={connector.name}
          tag={
            <Tag tone={isRecent ? undefined : 'success'}>{t(isRecent ? 'connect.recent' : 'connect.installed')}</Tag>
          }
          onClick={() => {
            kit.runtime.emit({ type: 'SELECT_WALLET', name: connector.name, connectorId: connector.id })
            navigate(kit, { view: 'ConnectingExternal', params: { connectorId: connector.id } })
          }}
        />
      ))}
      {rows.length === 0 && (
        <div className="bf-center">
          <p className="bf-lead">{t('connect.none')}</p>
          <p className="bf-hint">{t('connect.noneHint')}</p>
        </div>
      )}
    </>
  )
}

/** A wallet that announces itself late is added at the end: nothing moves under a finger while the view is open. */
function useFrozenOrder(rows: readonly ConnectRow[]): readonly ConnectRow[] {
  const [order] = useState(() => rows.map(row => row.connector.id))
  const place = (row: ConnectRow) => {
    const index = order.indexOf(row.connector.id)
    return index === -1 ? order.push(row.connector.id) - 1 : index
  }
  return [...rows].sort((a, b) => place(a) - place(b))
}

export const view: ViewModule<'Connect'> = { title: t => t('connect.title'), Body: Connect, help: 'WhatIsAWallet' }
