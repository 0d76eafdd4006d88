import type { RiskName } from '../approval/Risk.ts'
import { callText } from './callText.ts'
import type { CallTextKey } from './callTexts.ts'

/** A risk of a transaction or of typed data in words. */
export const writeRisk = (name: RiskName): string => callText(`risk.${name}` as CallTextKey)
