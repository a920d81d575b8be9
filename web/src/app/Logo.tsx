import { brand } from '../brand.ts'
import { NAV_ICONS, type NavIcon as Name } from './nav-icons.ts'

export function Logo() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.2"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d={brand.logo} />
    </svg>
  )
}

export function NavIcon({ name }: { name: Name }) {
  return (
    <svg className="hf-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={NAV_ICONS[name]} />
    </svg>
  )
}
