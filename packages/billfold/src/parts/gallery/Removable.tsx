import { useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { Row } from '../Row.tsx'
import { VirtualList } from '../VirtualList.tsx'

/** A list whose rows leave when they are pressed, as connections do. */
export function Removable() {
  const [items, setItems] = useState(['Item 1', 'Item 2', 'Item 3', 'Item 4', 'Item 5'])
  return (
    <Frame header={<Header title="Connections" />}>
      {items.length === 0 && <EmptyState title="Nothing left" />}
      <VirtualList
        items={items}
        getKey={item => item}
        rowHeight={64}
        label="Connections"
        renderItem={(item, { tabIndex }) => (
          <Row title={item} tabIndex={tabIndex} onClick={() => setItems(all => all.filter(one => one !== item))} />
        )}
      />
    </Frame>
  )
}
