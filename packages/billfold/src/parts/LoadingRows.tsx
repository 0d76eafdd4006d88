import { Skeleton } from './Skeleton.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Rows of the final geometry while a list loads; `label` is announced politely, once. */
export const LoadingRows = ({ count, label, isFlat, isSingle, hasEnd }: LoadingRows.Props) => (
  <div className="bf-list" role="status">
    <VisuallyHidden>{label}</VisuallyHidden>
    {Array.from({ length: count }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={index} className="bf-row" data-flat={isFlat ? '' : undefined} aria-hidden="true">
        <Skeleton shape="image" />
        <span className="bf-row-text bf-loading-text">
          <Skeleton width="medium" />
          {!isSingle && <Skeleton shape="small" width="short" />}
        </span>
        {hasEnd && (
          <span className="bf-row-end">
            <Skeleton width="short" />
          </span>
        )}
      </div>
    ))}
  </div>
)

export declare namespace LoadingRows {
  type Props = {
    /** Number of rows, as many as usually come. */
    count: number
    /** "Loading wallets" */
    label: string
    isFlat?: boolean
    /** Rows of one line. */
    isSingle?: boolean
    /** Reserve the place of an amount at the end. */
    hasEnd?: boolean
  }
}
