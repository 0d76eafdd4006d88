import type { ReactNode } from 'react'
import type { PageText } from '../../texts/createText.ts'
import type { RiskName } from '../approval/Risk.ts'

/** How a kind of content is drawn: its part of the screen, and the words of the risks that it may have. The screen itself draws the risks, above it. */
export type DrawnContent<props> = {
  Body(props: props): ReactNode
  writeRisk(name: RiskName, t: PageText): string
}
