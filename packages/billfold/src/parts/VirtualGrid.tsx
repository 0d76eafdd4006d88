'use client'
import { VirtualList } from './VirtualList.tsx'

/**
 * A windowed grid: `VirtualList` with as many columns as fit. Left and right walk within a row, mirrored right-to-left.
 *
 * @example <VirtualGrid items={wallets} getKey={w => w.id} rowHeight={112} minColumnWidth={104} label={t('wallets')} renderItem={drawTile} />
 */
export const VirtualGrid = <Item,>(props: VirtualGrid.Props<Item>) => <VirtualList {...props} />

export declare namespace VirtualGrid {
  type Props<Item> = Omit<VirtualList.Props<Item>, 'columns'> & { minColumnWidth: number }
}
