/** A grey shape of the final geometry while something loads. Hidden from assistive technology: say "loading" once beside it. */
export const Skeleton = ({ shape, width }: Skeleton.Props) => (
  <span className="bf-skeleton" data-shape={shape} data-width={width} aria-hidden="true" />
)

export declare namespace Skeleton {
  type Props = {
    /** A line of text by default. */
    shape?: 'small' | 'image' | 'round' | 'row'
    /** As wide as its container by default. */
    width?: 'short' | 'medium'
  }
}
