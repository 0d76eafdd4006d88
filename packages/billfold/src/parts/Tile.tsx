'use client'
import {
  type ButtonHTMLAttributes,
  type ForwardRefExoticComponent,
  forwardRef,
  type ReactNode,
  type RefAttributes,
} from 'react'
import { classes } from './classes.ts'

/**
 * A square button for grids: a 56 px image above one line of text.
 *
 * @example <Tile image={<Image name={w.name} src={w.icon} size={56} />} title={w.name} onClick={choose} tabIndex={tabIndex} />
 */
export const Tile: ForwardRefExoticComponent<Tile.Props & RefAttributes<HTMLButtonElement>> = forwardRef<
  HTMLButtonElement,
  Tile.Props
>(function Tile({ image, title, className, ...rest }, ref) {
  return (
    <button type="button" {...rest} ref={ref} className={classes('bf-tile', className)}>
      {image}
      <span className="bf-cut" dir="auto">
        {title}
      </span>
    </button>
  )
})

export declare namespace Tile {
  type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'title' | 'style' | 'children'> & {
    /** An `Image` of 56 px. */
    image: ReactNode
    title: ReactNode
  }
}
