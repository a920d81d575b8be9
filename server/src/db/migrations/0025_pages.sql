-- What /ecology and /chain say until an operator says it better.
with written as (
  insert into notice (types, published, start_at, updated_at) values ('ecology', true, 1738195200, 1738195200)
  returning id
)
insert into notice_text (notice_id, language, title, text)
select id, language, title, body from written, (values
  ('tw', '生態', E'在同一組合約上運作的部分：\n\n- **託管與共振池**：本金與獎勵分開記帳，獎勵在加入之前已預留。\n- **節點卡**：均分四項收益，每張卡一份。\n- **閃兌**：USDT 與 TDE 的交易對，可接受的滑點由你決定。\n- **專案與認購**：募集的款項在成功之前由合約保管，失敗時可退回。\n- **礦機與商城**：以餘額支付；礦機的全部產出在購買時預留。\n\n任何人都可以直接使用這些合約。誰能做什麼，見[權限](/powers)；資產與負債，見[審計報告](/solvency)。'),
  ('en', 'Ecology', E'What runs on the same contracts:\n\n- **Hosting and resonance pool**: principal and rewards are booked apart, and a reward is set aside before anybody joins.\n- **Node cards**: equal shares of four streams, one for each card.\n- **Swap**: the pair of USDT and TDE, with the slippage that you accept.\n- **Projects and subscription**: what is raised stays in a contract until success and can be taken back after a failure.\n- **Machines and shop**: paid with your balance; all output of a machine is set aside when it is bought.\n\nAnybody may use these contracts directly. Who may do what is listed under [powers](/powers), assets and liabilities in the [audit report](/solvency).')
) as t (language, title, body);
with written as (
  insert into notice (types, published, start_at, updated_at) values ('chain', true, 1738195200, 1738195200)
  returning id
)
insert into notice_text (notice_id, language, title, text)
select id, language, title, body from written, (values
  ('tw', '公鏈介紹', E'BNB Smart Chain（BSC）是與以太坊相容的公鏈，鏈 ID 為 56（0x38）。\n\n- **網路費**以 BNB 支付給網路，與本產品的費用無關。請在錢包中保留少量 BNB。\n- **最終確認**：驗證者投票之後，區塊才不會再改變。在此之前金額不會入帳。\n- **自行查證**：每筆交易都有雜湊，可在區塊瀏覽器上核對，不必相信我們的說法。\n- **地址**：轉到錯誤地址或其他鏈的資產，沒有人能替你取回。'),
  ('en', 'Public chain', E'BNB Smart Chain (BSC) is a public chain compatible with Ethereum; its chain id is 56 (0x38).\n\n- **Network fees** are paid to the network in BNB and have nothing to do with the fees of this product. Keep a little BNB in your wallet.\n- **Finality**: a block cannot change any more once the validators have voted for it. No amount is credited before.\n- **Look for yourself**: every transaction has a hash that an explorer shows. You need not believe us.\n- **Addresses**: nobody can bring back what was sent to a wrong address or on another chain.')
) as t (language, title, body);
