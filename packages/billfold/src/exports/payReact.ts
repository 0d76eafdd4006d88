'use client'
export { usePay } from '../hooks/usePay.ts'
