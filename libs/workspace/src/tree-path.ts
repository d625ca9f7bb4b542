/** What two paths share when a file system might take one for the other: letter case and Unicode composition aside. */
export const twinKey = (path: string): string => path.normalize('NFKC').toLowerCase().normalize('NFKC');

/**
 * Whether a path stays inside a tree and means one file in it: relative, slash-separated, without empty, `.` or `..` segments, backslashes or control characters, and with nothing that Git keeps for
 * itself.
 */
export const isTreePath = (path: string): boolean => {
  if (path === '' || !path.isWellFormed() || /[\\\u0000-\u001f\u007f]/.test(path)) return false;
  return path.split('/').every((segment) => {
    // Names that some file systems read as `.git`.
    const plain = segment
      .normalize('NFKC')
      .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, '')
      .toLowerCase();
    return segment !== '' && segment !== '.' && segment !== '..' && plain !== '.git' && !/^git~[0-9]+$/.test(plain);
  });
};
