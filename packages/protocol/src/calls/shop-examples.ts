import { pageWith, someone } from './examples.ts'
// Examples of the shop's calls, for the documentation.

export const twenty = '20000000000000000000'
const sender = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const store = { id: 1, name: 'Holdfast' }

export const exampleText = { language: 'en', title: 'Insulated bottle', text: 'Stainless steel, 500 ml.' }
export const exampleStore = { id: 1, name: 'Holdfast', sender, isSpecial: true, open: true }
export const exampleGood = {
  id: 1,
  store,
  text: exampleText,
  price: twenty,
  stock: 200,
  limit: 5,
  image: null,
}
export const exampleManagedGood = {
  id: 1,
  store: 1,
  texts: [exampleText],
  price: twenty,
  stock: 200,
  sold: 3,
  limit: 5,
  image: null,
  onSale: true,
}
export const exampleOrder = {
  id: 7,
  good: { id: 1, title: 'Insulated bottle', image: null },
  store,
  buyer: someone,
  amount: 1,
  total: twenty,
  state: 'pending',
  receiver: { name: 'Lin Mei', mobile: '+886 912 345 678', address: '1 Harbour Road, Keelung' },
  sendInfo: null,
  createdAt: 1_763_683_260,
  shippedAt: null,
  endedAt: null,
}
export const exampleOrders = pageWith(exampleOrder)
