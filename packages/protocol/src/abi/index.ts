export * from './HostingPool.ts'
export * from './Main.ts'
export * from './Token.ts'
