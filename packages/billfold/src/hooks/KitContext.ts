import { createContext } from 'react'
import type { Kit } from '../core/Kit.ts'

/** The kit that a provider or the modal gives to everything below it. */
export const KitContext = createContext<Kit | undefined>(undefined)
