import { useRef, useState } from 'react'
import { Frame } from '../Frame.tsx'
import { Header } from '../Header.tsx'
import { Image } from '../Image.tsx'
import { Row } from '../Row.tsx'
import { SearchField } from '../SearchField.tsx'
import { Sticky } from '../Sticky.tsx'
import { Tile } from '../Tile.tsx'
import { VirtualGrid } from '../VirtualGrid.tsx'
import { VirtualList } from '../VirtualList.tsx'

const nothing = () => {}
const wallets = Array.from({ length: 10_000 }, (_, index) => ({ id: `w${index}`, name: `Wallet ${index + 1}` }))

/** Ten thousand wallets with a search field, as a list or a grid. */
export function AllWallets({ isGrid }: { isGrid?: boolean }) {
  const [query, setQuery] = useState('')
  const body = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const found = wallets.filter(wallet => wallet.name.toLowerCase().includes(query.toLowerCase()))
  const shared = {
    items: found,
    getKey: (wallet: { id: string }) => wallet.id,
    label: 'Wallets',
    onLeaveStart: () => search.current?.focus(),
  }
  const toFirst = () => body.current?.querySelector<HTMLElement>('.bf-virtual [tabindex="0"]')?.focus()
  return (
    <Frame
      header={
        <Header
          title="All wallets"
          back={{ label: 'Back', onClick: nothing }}
          close={{ label: 'Close', onClick: nothing }}
        />
      }
    >
      <Sticky>
        {' '}
        <SearchField
          ref={search}
          value={query}
          onChange={setQuery}
          label="Search wallets"
          placeholder="Search 10,000 wallets"
          clearLabel="Clear search"
          onArrowDown={toFirst}
        />
      </Sticky>
      <div ref={body}>
        {isGrid ? (
          <VirtualGrid
            {...shared}
            rowHeight={120}
            minColumnWidth={100}
            renderItem={(wallet, { tabIndex }) => (
              <Tile
                image={<Image name={wallet.name} size={56} />}
                title={wallet.name}
                tabIndex={tabIndex}
                onClick={nothing}
              />
            )}
          />
        ) : (
          <VirtualList
            {...shared}
            rowHeight={64}
            renderItem={(wallet, { tabIndex }) => (
              <Row image={<Image name={wallet.name} />} title={wallet.name} tabIndex={tabIndex} onClick={nothing} />
            )}
          />
        )}
      </div>
    </Frame>
  )
}
