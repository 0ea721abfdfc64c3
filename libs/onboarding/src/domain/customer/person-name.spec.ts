import { isBusinessName, isPersonName } from './person-name.js';

describe("a person's name", () => {
  it.each([
    'Jane Doe',
    "O'Brien",
    'O’Brien',
    'Nguyễn Văn An',
    'Nguye\u0302\u0303n',
    '山田 太郎',
    '山田　太郎',
    'María-José',
    'Jean‑Luc Picard',
    'Søren Åkesson',
    'Владимир Ильич',
    'محمد علي',
    'علی\u200Cرضا',
    'दीपिका शर्मा',
    'ශ්\u200Dරී ලංකා',
    'ณัฐ สุข',
    '김철수',
    'レオナルド・ダ・ヴィンチ',
    'Gal·la Placídia',
    'Martin Luther King, Jr.',
    'J. R. R. Tolkien',
    'Jane Doe 001',
    'ԱրամԽաչատրյան',
    'שׁירה כהן',
    'Ж\u0301аня',
    'Cher',
    '𠮷野 家',
  ])('%s is accepted', (name) => {
    expect(isPersonName(name)).toBe(true);
  });

  it.each([
    'J@ne Doe',
    'Jane <b>Doe</b>',
    'Jane Doe!',
    'Jane_Doe',
    'Jane $Doe',
    'Jane/Doe',
    'Jane "JD" Doe',
    'Jane  Doe',
    ' Jane Doe',
    'Jane Doe ',
    'Jane\tDoe',
    'Jane\nDoe',
    'Jane\u0000Doe',
    'Jane 😀',
    '',
    ' ',
    '12345',
    '---',
    'Jane\u202EDoe',
    'Jane\uD800Doe',
    'a{b}',
    'Jane;Doe',
  ])('%j has special characters or stray spaces and is refused', (name) => {
    expect(isPersonName(name)).toBe(false);
  });

  it('is judged in linear time however long it is', () => {
    expect(isPersonName(`${'a '.repeat(200_000)}!`)).toBe(false);
  });
});

describe('a business name', () => {
  it.each([
    'Acme, Inc.',
    'AT&T',
    'Yahoo!',
    '7-Eleven',
    'トヨタ自動車株式会社',
    'M+W Group',
    'Société Générale (Paris)',
    "Ben & Jerry's",
    '3M',
    'O₂ Telefónica',
  ])('%s is accepted', (name) => {
    expect(isBusinessName(name)).toBe(true);
  });

  it.each(['<script>', 'Acme{}', 'Acme  Inc', ' Acme', 'Acme\u0000', '!!!', '', 'Acme\\Inc', 'A$AP'])(
    '%j is refused',
    (name) => {
      expect(isBusinessName(name)).toBe(false);
    },
  );
});
