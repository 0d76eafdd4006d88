'use client'
import { type ComponentProps, type ComponentType, createContext } from 'react'

/** What draws pictures, in place of `<img>` and with its properties. */
export const PictureContext = createContext<'img' | ComponentType<ComponentProps<'img'>>>('img')
