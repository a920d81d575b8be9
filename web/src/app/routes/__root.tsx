import { createRootRoute } from '@tanstack/react-router'
import { Frame } from '../Frame.tsx'
import { NotFound } from '../NotFound.tsx'
import { RouteError } from '../RouteError.tsx'

export const Route = createRootRoute({
  component: Frame,
  notFoundComponent: NotFound,
  errorComponent: RouteError,
})
